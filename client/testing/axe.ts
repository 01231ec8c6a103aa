/** Accessibility of what a page shows now, in both themes. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const THEMES = ['dark', 'light'] as const;
/** What a theme can break; everything else is the same in both, and is checked once. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Fails with each rule that the page breaks and where; leaves the page in the theme that it had. */
export async function expectAccessible(page: Page): Promise<void> {
  const chosen = await page.evaluate(() => document.documentElement.dataset.theme);
  const problems: string[] = [];
  for (const theme of THEMES) {
    await wear(page, theme);
    // Without frames of other origins the results need no page of their own to be put together in.
    const axe = new AxeBuilder({ page }).setLegacyMode();
    const { violations } = await (theme === THEMES[0] ? axe.withTags(WCAG) : axe.withRules(RULES_OF_COLOUR)).analyze();
    for (const { id, help, nodes } of violations)
      problems.push(
        `${theme}: ${id}, ${help}: ${nodes.map((node) => `${node.target.join(' ')} ${node.failureSummary ?? ''}`).join(' | ')}`,
      );
  }
  await wear(page, chosen ?? THEMES[0]);
  expect(problems).toEqual([]);
}

/**
 * Puts a theme on and waits until nothing moves: a colour half-way between two themes has no true contrast. The end of one transition
 * can begin another, in what inherits its colour.
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
