import type { Tone } from './badge.tsx';

const MODULUS = 2_147_483_647;

/** Deterministic pseudo-random numbers in [0, 1) by seed (Lehmer generator), for artwork. */
function createSteadyNumbers(seed: number): () => number {
  let state = seed % MODULUS || 1;
  return () => {
    state = (state * 48_271) % MODULUS;
    return state / MODULUS;
  };
}

const STREET = 26;
const ROW_HEIGHT = 130;
const BLOCK_HEIGHT = 104;
const LOT_WIDTHS = [44, 45.3, 44] as const;

interface Lot {
  x: number;
  y: number;
  width: number;
}

/** Blocks of 3 to 5 lots in two rows, streets between them, a little larger than the picture because it is turned. */
function drawPlat(width: number, height: number) {
  const next = createSteadyNumbers(7);
  const lines: string[] = [];
  const lots: Lot[] = [];
  for (let row = 0, y = -220; y < height + 220; row += 1, y += ROW_HEIGHT) {
    for (let x = -220 - (row % 3) * 60; x < width + 220;) {
      const count = 3 + Math.floor(next() * 3);
      const lotWidth = LOT_WIDTHS[count - 3] ?? 44;
      const blockWidth = Math.round(count * lotWidth);
      lines.push(`M${x} ${y}h${blockWidth}v${BLOCK_HEIGHT}h${-blockWidth}zM${x} ${y + BLOCK_HEIGHT / 2}h${blockWidth}`);
      for (let lot = 1; lot < count; lot += 1) lines.push(`M${x + Math.round(lot * lotWidth)} ${y}v${BLOCK_HEIGHT}`);
      lots.push({ x, y: next() < 0.5 ? y : y + BLOCK_HEIGHT / 2, width: Math.round(lotWidth) });
      x += blockWidth + STREET;
    }
  }
  return { path: lines.join(''), lots };
}

const TONES: readonly Tone[] = ['green', 'yellow', 'neutral', 'orange', 'neutral'];

interface Props {
  /** Of the drawing, in its own units. */
  width: number;
  height: number;
  /** How many lots are marked. */
  marked?: number;
  /** Marked lots lie right of this share of the width. */
  from?: number;
}

/** A town's lot lines, a few lots marked: the artwork behind headlines and sign-in. Decoration only. */
export function LotLines({ width, height, marked = 7, from = 0 }: Props) {
  const { path, lots } = drawPlat(width, height);
  const inside = lots.filter((lot) => lot.x > width * from && lot.x < width && lot.y > 0 && lot.y < height - 60);
  const step = Math.max(1, Math.floor(inside.length / marked));
  const chosen = inside.filter((_, index) => index % step === 0).slice(0, marked);
  return (
    <svg className="plat" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <g transform={`rotate(-11 ${width / 2} ${height / 2})`}>
        <path d={path} />
        {chosen.map((lot, index) => (
          <rect
            key={`${lot.x},${lot.y}`}
            className="lot"
            data-tone={TONES[index % TONES.length]}
            x={lot.x}
            y={lot.y}
            width={lot.width}
            height={BLOCK_HEIGHT / 2}
          />
        ))}
      </g>
    </svg>
  );
}
