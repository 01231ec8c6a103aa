/** Where the sales stand in the pictures of a valuation, in percent of the picture from its left and top. */
interface Point {
  left: number;
  top: number;
}

interface Scale {
  from: number;
  to: number;
  /** Round values along it. */
  ticks: number[];
}

const STEPS = [1, 2, 2.5, 5, 10];

/** A scale that holds all values, from one round value to another, with some four to seven of them. */
export function fitScale(values: readonly number[]): Scale {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const span = high - low || Math.abs(high) * 0.1 || 1;
  const power = 10 ** Math.floor(Math.log10(span / 4));
  const step = (STEPS.find((size) => size * power >= span / 4) ?? 10) * power;
  const [first, last] = [Math.floor(low / step), Math.max(Math.ceil(high / step), Math.floor(low / step) + 1)];
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
  return { from: first * step, to: last * step, ticks };
}

export const placeOn = ({ from, to }: Scale, value: number): number => ((value - from) / (to - from)) * 100;

/** The straight line through points by least squares; undefined where there is none. */
export function fitLine(points: readonly { x: number; y: number }[]): ((x: number) => number) | undefined {
  const count = points.length;
  const mean = (of: (point: { x: number; y: number }) => number) => points.reduce((sum, point) => sum + of(point), 0) / count;
  const [meanX, meanY] = [mean(({ x }) => x), mean(({ y }) => y)];
  const spread = points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
  if (count < 3 || spread === 0) return undefined;
  const slope = points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0) / spread;
  return (x) => meanY + slope * (x - meanX);
}

interface Place {
  latitude: number;
  longitude: number;
}

const RINGS_MILES = [0.1, 0.25, 0.5, 1, 2, 5, 10, 25, 50, 100];

/** The three rings that hold the farthest sale, in miles from the inside. */
export function pickRings(farthestMiles: number): number[] {
  const at = RINGS_MILES.findIndex((miles) => miles >= farthestMiles);
  const last = Math.max(2, at === -1 ? RINGS_MILES.length - 1 : at);
  return RINGS_MILES.slice(last - 2, last + 1);
}

/** The radius of a distance, in percent: by its square root, so that near sales do not pile up. */
export const calculateRadius = (miles: number, widestMiles: number): number => Math.min(1, Math.sqrt(miles / widestMiles)) * 100;

/** Where a sale stands around the house, north up. */
export function placeAround(house: Place, sale: Place, miles: number, widestMiles: number): Point {
  const east = (sale.longitude - house.longitude) * Math.cos((house.latitude * Math.PI) / 180);
  const north = sale.latitude - house.latitude;
  const length = Math.hypot(east, north);
  const radius = length === 0 ? 0 : calculateRadius(miles, widestMiles) / 2 / length;
  return { left: 50 + east * radius, top: 50 - north * radius };
}

/** "A" to "Z", then "A2". */
export const getLetter = (at: number): string => `${String.fromCharCode(65 + (at % 26))}${at >= 26 ? Math.floor(at / 26) + 1 : ''}`;
