import { describe, expect, test } from 'vitest';
import { fitLine, fitScale, getLetter, pickRings, placeAround, placeOn } from './plot.ts';

describe('a scale', () => {
  test('begins and ends with round values around all of them', () => {
    expect(fitScale([1340, 1690])).toMatchObject({ from: 1300, to: 1700, ticks: [1300, 1400, 1500, 1600, 1700] });
    const scale = fitScale([214_000, 252_500, 236_000]);
    expect([scale.from, scale.to]).toEqual([210_000, 260_000]);
    expect(placeOn(scale, 235_000)).toBe(50);
  });

  test.each([[[100_000]], [[0, 0]], [[1, 1_000_000_000]]])('of %j has room', (values) => {
    const { from, to, ticks } = fitScale(values);
    expect(to).toBeGreaterThan(from);
    expect(ticks.length).toBeGreaterThanOrEqual(2);
    expect(ticks.length).toBeLessThanOrEqual(8);
    expect(from).toBeLessThanOrEqual(Math.min(...values));
    expect(to).toBeGreaterThanOrEqual(Math.max(...values));
  });
});

test('the line through points', () => {
  const line = fitLine([
    { x: 1000, y: 100_000 },
    { x: 1500, y: 150_000 },
    { x: 2000, y: 200_000 },
  ]);
  expect(line?.(1200)).toBeCloseTo(120_000);
  expect(fitLine([{ x: 1, y: 1 }])).toBeUndefined();
  expect(fitLine([1, 2, 3].map((y) => ({ x: 5, y })))).toBeUndefined();
});

describe('the map', () => {
  const house = { latitude: 35.1, longitude: -90 };

  test('has north up and east to the right, the farther the farther out', () => {
    const north = placeAround(house, { latitude: 35.11, longitude: -90 }, 0.25, 1);
    expect([north.left, north.top]).toEqual([50, 25]);
    const east = placeAround(house, { latitude: 35.1, longitude: -89.99 }, 1, 1);
    expect(east.left).toBeCloseTo(100);
    expect(east.top).toBeCloseTo(50);
    expect(placeAround(house, house, 0, 1)).toEqual({ left: 50, top: 50 });
    expect(placeAround(house, { latitude: 34, longitude: -90 }, 76, 1).top).toBe(100);
  });

  test('has three rings around the farthest sale', () => {
    expect(pickRings(0.86)).toEqual([0.25, 0.5, 1]);
    expect(pickRings(0)).toEqual([0.1, 0.25, 0.5]);
    expect(pickRings(900)).toEqual([25, 50, 100]);
  });
});

test('letters go on after Z', () => {
  expect([0, 25, 26, 52].map(getLetter)).toEqual(['A', 'Z', 'A2', 'A3']);
});
