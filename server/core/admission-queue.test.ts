/** Who may go on, who waits, and who is refused. */
import { setImmediate as go } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createAdmissionQueue } from './admission-queue.ts';

/** A queue on a clock of its own, in which each request takes so many milliseconds. */
function lineOf(took: number) {
  let clock = 0;
  const told: string[] = [];
  const queue = createAdmissionQueue(() => clock);
  const enter = (name: string, { writes = false, isLight = false, caller = 'ann', isGone = (): boolean => false } = {}) => {
    const proceed = () => {
      told.push(name);
      clock += took;
    };
    queue.enter({ caller, writes, isLight, proceed, refuse: () => told.push(`${name} refused`), isGone });
  };
  return { queue, told, enter };
}
const rest = async () => {
  for (let turns = 0; turns < 300; turns++) await go();
};
const names = (count: number) => Array.from({ length: count }, (_, index) => String(index));

test('who comes alone goes on at once, the next in the order of their coming', async () => {
  const { told, enter } = lineOf(1);
  enter('first');
  expect(told).toEqual(['first']);
  for (const name of ['second', 'third']) enter(name);
  expect(told).toEqual(['first']);
  await rest();
  expect(told).toEqual(['first', 'second', 'third']);
  enter('fourth');
  expect(told.at(-1)).toBe('fourth');
});

test('a few are never refused, however slow each is', async () => {
  const { told, enter } = lineOf(10_000);
  for (const name of names(33)) enter(name);
  await rest();
  expect(told).toEqual(names(33));
});

test('many are not refused while they are quick', async () => {
  const { told, enter } = lineOf(1);
  for (const name of names(400)) enter(name);
  await rest();
  expect(told).toEqual(names(400));
});

test('in a long queue who has waited half a second is refused, and who is gone costs nothing', async () => {
  const { told, enter } = lineOf(10);
  for (const name of names(100)) enter(name, { isGone: () => name === '7' });
  await rest();
  expect(told.length).toBe(99);
  expect(told.filter((name) => name.endsWith('refused')).length).toBeGreaterThan(40);
  expect(told.slice(0, 40)).toEqual(names(41).filter((name) => name !== '7'));
  enter('later');
  expect(told.at(-1)).toBe('later');
});

test('what is light waits as long as it takes', async () => {
  const { told, enter } = lineOf(10);
  for (const name of names(100)) enter(name, { isLight: true });
  await rest();
  expect(told).toEqual(names(100));
});

test('the queue holds a thousand', () => {
  const { told, enter } = lineOf(0);
  for (const name of names(1002)) enter(name);
  expect(told).toEqual(['0', '1001 refused']);
});

test('nothing more is begun while too much waits for others; a read passes waiting writes', async () => {
  const { queue, told, enter } = lineOf(0);
  const ends = names(200).map((name) => queue.begin(name));
  enter('one more');
  for (const end of ends) end();
  await rest();
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const writes = names(100).map(() => queue.write(() => held));
  enter('a write', { writes: true });
  await rest();
  enter('a read');
  release();
  await Promise.all(writes);
  await rest();
  enter('a write again', { writes: true });
  expect(told).toEqual(['one more refused', 'a write refused', 'a read', 'a write again']);
});

test('one who asks a lot waits for itself; others come in turn and are never refused', async () => {
  const { told, enter } = lineOf(200);
  for (const name of names(64)) enter(name);
  for (const name of ['b1', 'b2']) enter(name, { caller: 'bob' });
  enter('c1', { caller: 'cid' });
  await rest();
  expect(told.slice(0, 6)).toEqual(['0', 'b1', 'c1', '1', 'b2', '2']);
  expect(told.filter((name) => name.endsWith(' refused')).length).toBeGreaterThan(20);
});

test('of many who come at once, who has waited long behind many is refused', async () => {
  const { told, enter } = lineOf(100);
  for (const name of names(100)) enter(name, { caller: name });
  await rest();
  expect(told.slice(0, 33)).toEqual(names(33));
  expect(told.filter((name) => name.endsWith(' refused')).length).toBeGreaterThan(60);
});

test('a full queue refuses the last request of the caller with the most', async () => {
  const { told, enter } = lineOf(0);
  for (const name of names(1001)) enter(name);
  enter('other', { caller: 'bob' });
  expect(told).toEqual(['0', '1000 refused']);
  await rest();
  expect(told).toContain('other');
});

test('the calls of a batch wait in turn, before what its caller asks for next, and are not refused', async () => {
  const { queue, told, enter } = lineOf(600);
  enter('batch');
  const calls = ['call 2', 'call 3'].map((name) => queue.reenter('ann').then(() => void told.push(name)));
  enter('next');
  enter('other', { caller: 'bob' });
  await Promise.all(calls);
  await rest();
  expect(told).toEqual(['batch', 'other', 'call 2', 'call 3', 'next']);
});

test('of one caller eight are at work at most; the next one waits for the end of one', async () => {
  const { queue, told, enter } = lineOf(0);
  const ends = names(8).map(() => queue.begin('ann'));
  enter('waits');
  enter('other', { caller: 'bob' });
  await rest();
  expect(told).toEqual(['other']);
  ends[0]?.();
  await rest();
  expect(told).toEqual(['other', 'waits']);
});
