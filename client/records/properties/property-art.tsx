/** Flat building elevations, one per property type: what stands where a property has no picture. Colours come from the theme. */
import type { CSSProperties, ReactNode } from 'react';
import { steadyNumbers } from '#client/core/steady-numbers.ts';
import type { PropertyType } from '#shared/records/properties/property.ts';

/** Ground line of every drawing, in a picture of 320 by 172. */
const GROUND = 140;

/** Which windows are lit differs from property to property, and is the same at every visit. */
type Windows = (x: number, y: number, width: number, height: number) => ReactNode;

const box = (x: number, y: number, width: number, height: number) => `M${x} ${y}h${width}v${height}h${-width}z`;
const Part = ({ is, d }: { is: 'wall' | 'roof' | 'trim' | 'sky'; d: string }) => <path className={is} d={d} />;

/** A round tree: trunk and crown. */
function Tree({ x, height }: { x: number; height: number }) {
  const crown = height * 0.62;
  return (
    <>
      <Part is="trim" d={box(x - 1.5, GROUND - height, 3, height)} />
      <ellipse className="roof" cx={x} cy={GROUND - height} rx={crown * 0.62} ry={crown * 0.9} />
    </>
  );
}

const Fir = ({ x, height }: { x: number; height: number }) => (
  <path className="roof" d={`M${x} ${GROUND - height}l${height * 0.26} ${height - 4}h${-height * 0.52}z`} />
);

function Ranch(window: Windows) {
  return (
    <>
      <Tree x={44} height={29} />
      <Tree x={286} height={21} />
      <Part is="trim" d={box(200, 62, 9, 24)} />
      <Part is="wall" d={box(84, 88, 150, 52)} />
      <Part is="roof" d="M74 90 124 48h82l40 42z" />
      <Part is="wall" d="M96 90l36-32 36 32z" />
      {window(124, 72, 16, 14)}
      <Part is="trim" d={box(148, 106, 20, 34)} />
      {window(104, 102, 26, 20)}
      {window(180, 104, 16, 18)}
      {window(206, 104, 16, 18)}
    </>
  );
}

function TwoStoreys(window: Windows) {
  return (
    <>
      <Tree x={36} height={23} />
      <Fir x={290} height={58} />
      <Part is="wall" d={box(96, 58, 128, 82)} />
      <Part is="roof" d="M86 60l74-38 74 38z" />
      {[116, 151, 186].map((x) => window(x, 70, 18, 20))}
      <Part is="trim" d={box(96, 100, 128, 3)} />
      <Part is="roof" d={box(88, 104, 144, 5)} />
      <Part is="trim" d={box(92, 109, 3, 31) + box(225, 109, 3, 31) + box(150, 112, 20, 28)} />
      {window(112, 113, 22, 18)}
      {window(186, 113, 22, 18)}
    </>
  );
}

function Duplex(window: Windows) {
  return (
    <>
      {[66, 162].map((x) => (
        <g key={x}>
          <Part is="wall" d={box(x, 84, 92, 56)} />
          <Part is="roof" d={`M${x - 6} 86l52-40 52 40z`} />
          {window(x + 12, 100, 24, 20)}
          <Part is="trim" d={box(x + 56, 104, 18, 36)} />
          {window(x + 39, 66, 14, 13)}
        </g>
      ))}
      <Tree x={34} height={26} />
      <Tree x={290} height={21} />
    </>
  );
}

function Townhouses(window: Windows) {
  return (
    <>
      {[52, 107, 162, 217].map((x, at) => {
        const top = at % 2 === 0 ? 58 : 66;
        return (
          <g key={x}>
            <Part is="wall" d={box(x, top, 54, GROUND - top)} />
            <Part is={at % 2 === 0 ? 'trim' : 'roof'} d={`M${x - 1} ${top}l28-24 28 24z`} />
            {window(x + 9, top + 12, 13, 17)}
            {window(x + 32, top + 12, 13, 17)}
            {window(x + 9, top + 44, 13, 17)}
            <Part is="roof" d={box(x + 33, 113, 13, 27)} />
          </g>
        );
      })}
      <Tree x={28} height={21} />
      <Tree x={298} height={18} />
    </>
  );
}

function WalkUp(window: Windows) {
  return (
    <>
      <Part is="wall" d={box(70, 50, 180, 90)} />
      <Part is="roof" d={box(64, 44, 192, 8)} />
      {[60, 102].map((y) => [82, 116, 190, 224].map((x) => window(x, y, 18, 20)))}
      <Part is="roof" d={box(148, 50, 26, 90)} />
      {window(154, 60, 14, 20)}
      <Part is="trim" d={box(152, 112, 18, 28) + box(76, 84, 62, 3) + box(184, 84, 62, 3)} />
      <Tree x={38} height={23} />
      <Fir x={286} height={52} />
    </>
  );
}

function Tower(window: Windows) {
  return (
    <>
      <Part is="wall" d={box(96, 20, 128, 120)} />
      <Part is="roof" d={box(92, 16, 136, 6)} />
      <Part is="sky" d={box(156, 22, 2, 118)} />
      {[30, 50, 70, 90, 110].map((y) => [104, 123, 142, 165, 184, 203].map((x) => window(x, y, 12, 12)))}
      <Part is="roof" d={box(146, 128, 24, 12) + box(40, 74, 50, 66)} />
      {[84, 102, 120].map((y) => [48, 62, 76].map((x) => window(x, y, 8, 10)))}
      <Tree x={262} height={23} />
      <Tree x={290} height={18} />
    </>
  );
}

function MobileHome(window: Windows) {
  return (
    <>
      <Part is="wall" d={box(56, 94, 208, 38)} />
      <Part is="roof" d="M50 95l8-11h204l8 11z" />
      <Part is="trim" d={box(56, 132, 208, 8)} />
      {[72, 112, 196, 228].map((x) => window(x, 104, 22, 14))}
      <Part is="roof" d={box(150, 102, 18, 30) + box(144, 132, 30, 4)} />
      <Fir x={30} height={58} />
      <Fir x={292} height={46} />
    </>
  );
}

function Lot() {
  return (
    <>
      <Part is="wall" d="M0 140 74 116 152 128 236 110 320 126V140z" />
      <Fir x={48} height={54} />
      <Fir x={72} height={38} />
      <Tree x={278} height={26} />
      <Part is="trim" d={[104, 140, 176, 212].map((x) => box(x, 122, 3, 22)).join('') + box(96, 127, 128, 2) + box(96, 134, 128, 2)} />
      <Part is="trim" d={box(240, 96, 3, 46)} />
      <Part is="roof" d={box(226, 88, 31, 18)} />
    </>
  );
}

function Shops(window: Windows) {
  return (
    <>
      <Part is="wall" d={box(50, 56, 220, 84)} />
      <Part is="roof" d={box(44, 48, 232, 10)} />
      {[64, 98, 132, 166, 200, 234].map((x) => window(x, 68, 20, 14))}
      <Part is="trim" d={box(58, 94, 204, 10)} />
      {[66, 176].map((x) => (
        <g key={x}>
          {window(x, 108, 42, 32)}
          <Part is="roof" d={box(x + 48, 106, 20, 34)} />
        </g>
      ))}
      <Tree x={24} height={23} />
      <Tree x={298} height={20} />
    </>
  );
}

const DRAWINGS: Record<PropertyType, { hue: number; draw: readonly ((window: Windows) => ReactNode)[] }> = {
  single_family: { hue: 250, draw: [Ranch, TwoStoreys] },
  duplex: { hue: 200, draw: [Duplex] },
  townhouse: { hue: 285, draw: [Townhouses] },
  multi_family: { hue: 60, draw: [WalkUp] },
  condo: { hue: 215, draw: [Tower] },
  mobile_home: { hue: 40, draw: [MobileHome] },
  land: { hue: 140, draw: [Lot] },
  commercial: { hue: 310, draw: [Shops] },
};
const HUES_AROUND = 40;
/** Ids follow one another, and a Lehmer generator begins alike for seeds that do (Knuth's multiplicative hash). */
const SCRAMBLE = 2_654_435_761;

/** `seed` (the property's id) sets its shade and which windows are lit. Decoration only. */
export function PropertyArt({ type, seed }: { type: PropertyType; seed: number }) {
  const next = steadyNumbers(seed * SCRAMBLE);
  const { hue, draw } = DRAWINGS[type];
  const shade = Math.round(hue + (next() - 0.5) * HUES_AROUND);
  const drawing = draw[Math.floor(next() * draw.length)];
  const window: Windows = (x, y, width, height) => (
    <path key={`${x},${y}`} className={next() < 0.45 ? 'lit' : 'dim'} d={box(x, y, width, height)} />
  );
  return (
    <svg
      className="art"
      viewBox="0 0 320 172"
      preserveAspectRatio="xMidYMax slice"
      style={{ '--h': shade } as CSSProperties}
      aria-hidden="true"
    >
      <rect className="sky" width="320" height="172" />
      <path className="ground" d="M0 140h320v32H0z" />
      {drawing?.(window)}
    </svg>
  );
}
