/** Accessibility of what a page shows now: in dark, and in the full run in both themes. */
import axe, { type Result, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { IS_FULL_RUN } from '#shared/testing/scope.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What a theme can break; everything else is the same in both, and is checked once. */
const RULES_OF_COLOR = ['color-contrast', 'link-in-text-block'];
const LOOKS: readonly { theme: 'dark' | 'light'; rules: RunOptions['runOnly'] }[] = [
  { theme: 'dark', rules: { type: 'tag', values: WCAG } },
  ...(IS_FULL_RUN ? [{ theme: 'light' as const, rules: { type: 'rule' as const, values: RULES_OF_COLOR } }] : []),
];

/** Fails with each rule that the page breaks and where; leaves the page in the theme that it had, and where it was. */
export async function expectAccessible(page: Page): Promise<void> {
  const { chosen, top } = await page.evaluate(() => ({ chosen: document.documentElement.dataset.theme, top: scrollY }));
  // What stays at the edge of the window covers a part of whatever happens to be under it; one scrolls.
  await page.evaluate(() => scrollTo(0, 0));
  for (const frame of page.frames()) await frame.evaluate(`globalThis.axe ?? (() => {${axe.source}})()`);
  const problems: string[] = [];
  for (const { theme, rules } of LOOKS) {
    await wear(page, theme);
    for (const { id, help, nodes } of await violationsOf(page, rules))
      problems.push(
        `${theme}: ${id}, ${help}: ${nodes.map((node) => `${node.target.join(' ')} ${node.failureSummary ?? ''}`).join(' | ')}`,
      );
  }
  await wear(page, chosen ?? 'dark');
  await page.evaluate((y) => scrollTo(0, y), top);
  expect(problems).toEqual([]);
}

/**
 * Asks in the page itself, and for nothing but what is broken: to carry every passed check across takes several times as long. Of a
 * page under an open window nothing can be reached, so only the window is asked about.
 */
function violationsOf(page: Page, runOnly: RunOptions['runOnly']): Promise<Result[]> {
  const options: RunOptions = { resultTypes: ['violations'], preload: false, ...(runOnly ? { runOnly } : {}) };
  return page.evaluate(async (asked) => {
    const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
    const isCovered = document.querySelector('main')?.closest('[aria-hidden="true"]');
    const window = isCovered ? [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1) : undefined;
    return (await inPage.run(window ?? document, asked)).violations;
  }, options);
}

/**
 * Puts a theme on and waits until nothing moves: a color half-way between two themes has no true contrast. The end of one transition
 * can begin another, in what inherits its color.
 */
async function wear(page: Page, theme: string): Promise<void> {
  await page.evaluate(async (name) => {
    document.documentElement.dataset.theme = name;
    const moving = async () => {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      return document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    };
    for (let ending = await moving(); ending.length > 0; ending = await moving())
      await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)));
  }, theme);
}
