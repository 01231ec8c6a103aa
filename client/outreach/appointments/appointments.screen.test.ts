import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '#client/testing/axe.ts';
import { open, type Person, signUp } from '#client/testing/browser.ts';
import type { Appointment } from '#shared/outreach/appointments/appointment.ts';
import { addDays, toDay } from '#shared/core/days.ts';
import { aLead } from '#shared/testing/records.ts';

const CALENDAR = '/app/ai-assistant/appointments';
const ZONE = 'America/Chicago';

/** The week after next: far enough to be free. */
const sunday = (() => {
  const today = toDay(new Date(), ZONE);
  return addDays(today, 14 - new Date(`${today}T00:00:00Z`).getUTCDay());
})();
const MONDAY = addDays(sunday, 1);
const WEEK = `${CALENDAR}?week=${sunday}`;

/** A moment by the clock of Chicago. */
function at(day: string, hour: number): string {
  for (const offset of [5, 6]) {
    const moment = new Date(Date.parse(`${day}T00:00:00Z`) + (hour + offset) * 3_600_000);
    const shown = Number(new Intl.DateTimeFormat('en-US', { timeZone: ZONE, hour: 'numeric', hourCycle: 'h23' }).format(moment));
    if (shown === Math.floor(hour)) return moment.toISOString();
  }
  throw new Error('no such time');
}

async function inChicago(): Promise<Person> {
  const person = await signUp();
  await person.call('PUT', '/user', { ...person.user, time_zone: ZONE });
  return person;
}
const addLead = async (person: Person, first_name: string, last_name: string) =>
  (await person.call<{ id: number }>('POST', '/leads', aLead({ first_name, last_name }))).id;
const book = (person: Person, lead_id: number, about: Record<string, unknown> = {}) =>
  person.call<Appointment>('POST', '/appointments', { lead_id, kind: 'visit', starts_at: at(MONDAY, 10), ...about });

const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });
const dayName = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' }).format(
  new Date(`${MONDAY}T00:00:00Z`),
);
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

describe('the week', () => {
  test('is booked by keyboard alone, at a free time', async () => {
    const ann = await inChicago();
    const walter = await addLead(ann, 'Walter', 'Dombrowski');
    await book(ann, walter);
    await addLead(ann, 'Keisha', 'Mabry');
    const { page } = await open(WEEK, { as: ann });
    const event = page.getByRole('button', {
      name: `Walter Dombrowski 10:00 – 11:00 AM 12 Elm Street, ${dayName}, Visit with Walter Dombrowski, Booked`,
    });
    await event.waitFor();
    await page.getByRole('button', { name: `Book ${dayName}, 9:00 AM` }).waitFor();
    await expectAccessible(page);

    await page.getByRole('button', { name: `Book ${dayName}, 9:00 AM` }).focus();
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toBe(`Book ${dayName}, 9:15 AM`);
    await page.keyboard.press('ArrowDown');
    expect(await focused(page), 'the room before a visit is passed').toContain('Visit with Walter Dombrowski');
    await page.keyboard.press('ArrowRight');
    expect(await focused(page)).toContain('Book Tuesday');
    expect(await focused(page)).toContain('10:00 AM');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toBe(`Book ${dayName}, 11:30 AM`);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Book an appointment' });
    await dialog.getByText('Times are in Central Time.').waitFor();
    await expect.poll(() => dialog.getByRole('radio', { name: '11:30 AM', exact: true }).isChecked()).toBe(true);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Book it' }).focus();
    await page.keyboard.press('Enter');
    await dialog.getByText('Lead is required').waitFor();
    await dialog.getByRole('combobox', { name: 'Lead' }).focus();
    await page.keyboard.type('keisha');
    // Enter chooses what answers what was typed, and nothing before.
    await dialog.getByText('1 choice', { exact: true }).waitFor({ state: 'attached' });
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Book it' }).focus();
    await page.keyboard.press('Enter');
    await toast(page, 'Appointment booked').waitFor();
    await page.getByRole('button', { name: `Keisha Mabry 11:30 – 11:45 AM, ${dayName}, Call with Keisha Mabry, Booked` }).waitFor();
  });

  test('is moved through by its address, and knows today', async () => {
    const ann = await inChicago();
    const { page } = await open(CALENDAR, { as: ann });
    await page.locator('.week-day[data-today]').waitFor();
    await page.getByRole('button', { name: 'Next week' }).click();
    await page.getByRole('button', { name: 'Next week' }).click();
    await page.waitForURL(`**${WEEK}`);
    await page.getByRole('radiogroup', { name: 'View' }).getByText('List').click();
    await page.waitForURL(`**${WEEK}&view=list`);
    await page.getByRole('button', { name: new RegExp(`^Book ${dayName.split(',')[0]}, .*, \\d+ free times$`) }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: `Book ${dayName}, 9:00 AM` }).waitFor();
    await page.getByRole('button', { name: 'Today' }).click();
    await page.waitForURL(`**${CALENDAR}`);
  });
});

describe('an appointment', () => {
  test('is opened, moved to a free time, and cancelled', async () => {
    const ann = await inChicago();
    const walter = await addLead(ann, 'Walter', 'Dombrowski');
    const mine = await book(ann, walter, { notes: 'Bring a lamp' });
    const { page } = await open(`${WEEK}&appointment=${mine.id}`, { as: ann });
    const details = page.getByRole('dialog', { name: 'Visit with Walter Dombrowski' });
    await details.getByText('Bring a lamp').waitFor();
    expect(await details.getByRole('link', { name: 'Walter Dombrowski' }).getAttribute('href')).toBe(`/app/leads/${walter}`);
    const file = page.waitForEvent('download');
    await details.getByRole('button', { name: 'Calendar file' }).click();
    expect((await file).suggestedFilename()).toBe(`appointment-${mine.id}.ics`);

    await details.getByRole('button', { name: 'Reschedule' }).click();
    const moving = page.getByRole('dialog', { name: 'Reschedule' });
    await expect.poll(() => moving.getByRole('radio', { name: '10:00 AM', exact: true }).isChecked()).toBe(true);
    await moving.getByRole('radio', { name: '2:30 PM', exact: true }).check();
    await moving.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Appointment updated').waitFor();
    await details.getByText('2:30 – 3:30 PM (60 min)').waitFor();
    expect(await ann.call('GET', `/appointments/${mine.id}`)).toMatchObject({ starts_at: at(MONDAY, 14.5), notes: 'Bring a lamp' });

    await details.getByRole('button', { name: 'Cancel appointment' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel it' }).click();
    await details.getByText('Cancelled', { exact: true }).first().waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL(`**${WEEK}`);
    await page.getByRole('button', { name: `Book ${dayName}, 2:30 PM` }).waitFor();
  });

  test('that somebody else has taken meanwhile is refused with the next free times', async () => {
    const ann = await inChicago();
    const walter = await addLead(ann, 'Walter', 'Dombrowski');
    const { page } = await open(`/app/leads/${walter}#contact`, { as: ann, provokes: /status of 409/ });
    await page.getByText('Nothing is booked with this lead.').waitFor();
    await page.getByRole('button', { name: 'Book an appointment' }).click();
    const dialog = page.getByRole('dialog', { name: 'Book an appointment' });
    const time = dialog
      .getByRole('radiogroup', { name: /^Times on/ })
      .locator('label')
      .first();
    await time.waitFor();
    const starts_at = await time.locator('input').getAttribute('value');
    await time.click();
    const { id } = await book(ann, await addLead(ann, 'Ana', 'Ferreira'), { kind: 'phone', starts_at });
    await dialog.getByRole('button', { name: 'Book it' }).click();
    await dialog.getByRole('alert').filter({ hasText: 'is taken. Free nearby: ' }).waitFor();
    await ann.call('DELETE', `/appointments/${id}`);
    await dialog.getByRole('button', { name: 'Book it' }).click();
    await toast(page, 'Appointment booked').waitFor();
    await page
      .getByRole('tabpanel')
      .getByRole('link', { name: /, \d+:\d\d [AP]M$/ })
      .waitFor();
    const ahead = page.locator('.booked-ahead');
    await ahead.getByRole('link', { name: /, \d+:\d\d [AP]M$/ }).waitFor();
    await page.getByRole('tab', { name: 'Timeline' }).click();
    await ahead.waitFor();
  });
});

test('the arrows beside the day go to the next free day and back, also across two weeks', async () => {
  const ann = await inChicago();
  const walter = await addLead(ann, 'Walter', 'Dombrowski');
  const { page } = await open(`/app/leads/${walter}#contact`, { as: ann });
  await page.getByRole('button', { name: 'Book an appointment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Book an appointment' });
  const day = dialog.getByLabel('Day', { exact: true });
  const times = dialog.getByRole('radiogroup', { name: /^Times on/ }).getByRole('radio');
  await times.first().waitFor();
  const shown = await day.inputValue();
  const seen = [shown];
  // Sundays are not free, so that thirteen steps pass the end of the fourteen days that are asked for at once.
  for (let step = 0; step < 13; step += 1) {
    await dialog.getByRole('button', { name: 'Next day' }).click();
    await expect.poll(() => day.inputValue()).not.toBe(seen.at(-1));
    await expect.poll(() => times.count()).toBeGreaterThan(0);
    seen.push(await day.inputValue());
  }
  for (const [at, one] of seen.entries()) {
    const before = seen[at - 1];
    if (before === undefined) continue;
    const isSaturday = new Date(`${before}T00:00:00Z`).getUTCDay() === 6;
    expect(one).toBe(addDays(before, isSaturday ? 2 : 1));
  }
  for (const one of seen.slice(0, -1).reverse()) {
    await dialog.getByRole('button', { name: 'Previous day' }).click();
    await expect.poll(() => day.inputValue()).toBe(one);
  }
  await expect.poll(() => dialog.getByRole('button', { name: 'Previous day' }).isDisabled()).toBe(true);
});

describe('on a phone', () => {
  test('the week is a list of its days', async () => {
    const ann = await inChicago();
    await book(ann, await addLead(ann, 'Walter', 'Dombrowski'));
    const { page } = await open(WEEK, { as: ann, size: 'phone' });
    const day = page.getByRole('region', { name: dayName.replace(/ (\w{3})\w* /, ' $1 ') });
    await day.getByText('Walter Dombrowski').waitFor();
    await expectAccessible(page);
    await day.getByRole('button', { name: /Walter Dombrowski/ }).click();
    await page.getByRole('dialog', { name: 'Visit with Walter Dombrowski' }).waitFor();
    await expectAccessible(page);
  });

  test('hours, lengths and the address for calendar programs are set', async () => {
    const ann = await inChicago();
    const { page } = await open(WEEK, { as: ann, size: 'phone' });
    await page.getByRole('button', { name: 'Hours and settings' }).click();
    const settings = page.getByRole('dialog', { name: 'Hours and settings' });
    await settings.getByRole('button', { name: 'Add hours on Sunday' }).click();
    await settings.getByLabel('Sunday from').selectOption('12:00');
    await settings.getByRole('button', { name: 'Remove Monday 9:00 AM' }).click();
    await settings.getByLabel('Sunday until').selectOption('11:00');
    await settings.getByRole('button', { name: 'Save hours' }).click();
    await settings.getByText('Sunday: Must end after it begins').waitFor();
    await settings.getByLabel('Sunday until').selectOption('14:00');
    await settings.getByRole('button', { name: 'Save hours' }).click();
    await toast(page, 'Hours saved').waitFor();
    const { spans } = await ann.call<{ spans: { weekday: number; from: string; to: string }[] }>('GET', '/availability');
    expect(spans[0]).toEqual({ weekday: 0, from: '12:00', to: '14:00' });
    expect(spans.some(({ weekday }) => weekday === 1)).toBe(false);

    await settings.getByLabel('Visit', { exact: true }).fill('50');
    await settings.getByRole('button', { name: 'Save length and notice' }).click();
    await settings.getByText('Must be a multiple of 15').waitFor();
    await settings.getByLabel('Visit', { exact: true }).fill('90');
    await settings.getByRole('button', { name: 'Save length and notice' }).click();
    await toast(page, 'Settings saved').waitFor();

    await settings.getByRole('button', { name: 'Get a calendar link' }).click();
    const address = await settings.getByLabel('Private address').inputValue();
    expect((await fetch(address)).headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    await expectAccessible(page);
    await settings.getByRole('button', { name: 'Renew address' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Renew' }).click();
    await expect.poll(() => settings.getByLabel('Private address').inputValue()).not.toBe(address);
    expect((await fetch(address)).status).toBe(404);
  });
});
