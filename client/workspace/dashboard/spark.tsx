import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';

const WIDTH = 96;
const HEIGHT = 36;
/** Room for the line and its end. */
const EDGE = 3;

/** A sparkline without numbers. */
export function Spark({ values }: { values: readonly number[] }) {
  // One value has no course.
  const points = values.length > 1 ? values : [...values, ...values];
  const x = scaleLinear([0, points.length - 1], [0, WIDTH]);
  const y = scaleLinear([0, Math.max(...points, 0) || 1], [HEIGHT - EDGE, EDGE]);
  const at = (_: number, index: number) => x(index);
  const drawing = { line: line(at, y)(points), area: area(at, HEIGHT, y)(points) };
  return (
    <svg className="spark" data-tone="blue" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <path className="fill" d={drawing.area ?? ''} />
      <path d={drawing.line ?? ''} />
      <circle cx={WIDTH} cy={y(points.at(-1) ?? 0)} r={2.5} />
    </svg>
  );
}
