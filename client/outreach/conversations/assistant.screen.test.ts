import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '#client/testing/axe.ts';
import { open, type Person, signUp } from '#client/testing/browser.ts';
import type { Conversation, ConversationChannel } from '#shared/outreach/conversations/conversation.ts';
import { aLead } from '#shared/testing/records.ts';

async function begin(person: Person, name: string, channel: ConversationChannel): Promise<Conversation> {
  const [first_name, last_name] = name.split(' ');
  const { id } = await person.call<{ id: number }>('POST', '/leads', aLead({ first_name, last_name }));
  return person.call<Conversation>('POST', '/conversations', { lead_id: id, channel });
}
const say = (person: Person, { id }: Conversation, author: 'lead' | 'person', body: string) =>
  person.call('POST', `/conversations/${id}/messages`, { author, body });

const rows = (page: Page) => page.getByRole('list', { name: 'Conversations' }).getByRole('link');
const names = (page: Page) => page.locator('.conv b').allTextContents();
const lines = (page: Page) => page.locator('.msg p').allTextContents();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.querySelector('b')?.textContent);

describe('the inbox', () => {
  test('says how to begin where there is nothing yet', async () => {
    const { page } = await open('/app/ai-assistant', { as: await signUp(), size: 'phone' });
    await page.getByText('No conversations found').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'New conversation' }).click();
    await page.getByRole('heading', { name: 'New conversation' }).waitFor();
  });

  test('lists, filters by its address, moves by keys, and knows what has been seen', async () => {
    const ann = await signUp();
    const walter = await begin(ann, 'Walter Dombrowski', 'phone');
    await begin(ann, 'Ana Ferreira', 'email');
    const clint = await begin(ann, 'Clint Barlow', 'whatsapp');
    await say(ann, clint, 'lead', 'Who is this?');
    await say(ann, walter, 'lead', 'Friday works.');

    const { page } = await open('/app/ai-assistant', { as: ann });
    await expect.poll(() => names(page)).toEqual(['Walter Dombrowski', 'Clint Barlow', 'Ana Ferreira']);
    expect(await page.getByRole('img', { name: 'Unread' }).count()).toBe(2);

    await page.keyboard.press('j');
    expect(await focused(page)).toBe('Walter Dombrowski');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toBe('Clint Barlow');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Clint Barlow' }).waitFor();
    expect(page.url()).toMatch(new RegExp(`/app/ai-assistant/${clint.id}$`));
    await expect.poll(() => page.getByRole('img', { name: 'Unread' }).count()).toBe(1);
    await expectAccessible(page);

    await page.getByRole('combobox', { name: 'Channel' }).selectOption('email');
    await expect.poll(() => names(page)).toEqual(['Ana Ferreira']);
    expect(await page.getByRole('heading', { name: 'Clint Barlow' }).count(), 'stays open').toBe(1);
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.getByRole('button', { name: 'Unread', exact: true }).click();
    await expect.poll(() => names(page)).toEqual(['Walter Dombrowski']);
    await page.reload();
    await expect.poll(() => names(page)).toEqual(['Walter Dombrowski']);
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.getByRole('searchbox', { name: 'Search conversations' }).fill('ferreira');
    await expect.poll(() => names(page)).toEqual(['Ana Ferreira']);
    expect(page.url()).toContain('search=ferreira');
  });

  test('what is written elsewhere appears, is read out, and moves nobody who reads further up', async () => {
    const ann = await signUp();
    const walter = await begin(ann, 'Walter Dombrowski', 'phone');
    for (let n = 1; n <= 12; n += 1) await say(ann, walter, n % 2 ? 'lead' : 'person', `Line ${n}\n\n\nand more`);
    const { page } = await open(`/app/ai-assistant/${walter.id}`, { as: ann });
    const log = page.getByRole('log', { name: 'Transcript' });
    await log.getByText('Line 12').waitFor();
    const distance = () => log.evaluate((element) => Math.round(element.scrollHeight - element.scrollTop - element.clientHeight));
    await expect.poll(distance).toBeLessThan(3);

    await log.evaluate((element) => element.scrollTo(0, 0));
    await say(ann, walter, 'lead', 'And the roof is new.');
    await page.getByRole('button', { name: 'New messages' }).waitFor();
    expect(await log.evaluate((element) => element.scrollTop)).toBe(0);
    expect(await page.locator('[role=status]', { hasText: 'And the roof is new.' }).textContent()).toBe('Walter: And the roof is new.');
    await page.getByRole('button', { name: 'New messages' }).click();
    await expect.poll(distance).toBeLessThan(3);
    await expect.poll(() => page.getByRole('button', { name: 'New messages' }).count()).toBe(0);
  });

  test('texts are texts', async () => {
    const mallory = await signUp();
    const conversation = await begin(mallory, 'Mal Lory', 'slack');
    const hostile = '<img src=x onerror="document.title=1"><b>185000</b> [x](javascript:alert(1)) ${7*7}';
    await say(mallory, conversation, 'lead', hostile);
    await say(mallory, conversation, 'person', hostile);
    const { page } = await open(`/app/ai-assistant/${conversation.id}`, { as: mallory });
    await expect.poll(() => lines(page)).toEqual([hostile, hostile]);
    expect(await page.locator('.log :is(img, a, script), .conv img').count()).toBe(0);
    expect(await page.locator('.conv .clip').last().textContent()).toBe(hostile);
  });
});

describe('a conversation', () => {
  test('on a phone: the list, then the thread, then what is known; and a transcript that is logged by hand', async () => {
    const ann = await signUp();
    const clint = await begin(ann, 'Clint Barlow', 'whatsapp');
    const { page } = await open('/app/ai-assistant', { as: ann, size: 'phone' });
    await rows(page).first().click();
    await page.getByText('Nothing is sent on this channel').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Clint Barlow');
    expect(await rows(page).first().isVisible(), 'the list is gone').toBe(false);
    await page.getByText('automated assistant for Walker Homes').waitFor();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'I said this' }).click();
    await expect.poll(() => page.locator('.msg').count()).toBe(1);
    await page.getByText('I said', { exact: true }).click();
    await page.getByRole('textbox', { name: 'What I said' }).fill('I will call you tomorrow.');
    await page.getByRole('button', { name: 'Add to transcript' }).click();
    await expect.poll(async () => (await lines(page)).at(-1)).toBe('I will call you tomorrow.');
    await page.getByText('They said', { exact: true }).click();
    await page.getByRole('textbox', { name: 'What Clint Barlow said' }).fill('Yes, that is me.');
    await page.keyboard.press('Control+Enter');
    await expect.poll(async () => (await lines(page)).at(-1)).toBe('Yes, that is me.');
    expect(await page.locator('.msg').last().textContent()).toContain('Logged by hand');

    await page.getByRole('button', { name: /^Qualification/ }).click();
    await page.getByRole('heading', { name: /^Qualification/ }).waitFor();
    expect(await page.getByRole('log').isVisible()).toBe(false);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.getByRole('link', { name: 'Back to conversations' }).click();
    await rows(page).first().waitFor();
    expect(await ann.call<Conversation>('GET', `/conversations/${clint.id}`)).toMatchObject({ is_unread: false });
  });

  test('a suggestion is changed and sent, or dropped; what is typed instead waits while one looks elsewhere', async () => {
    const ann = await signUp();
    const ana = await begin(ann, 'Ana Ferreira', 'email');
    await begin(ann, 'Keisha Mabry', 'email');
    const { page } = await open(`/app/ai-assistant/${ana.id}`, { as: ann });
    const suggestion = page.getByRole('region', { name: 'Suggested reply' });
    await suggestion.getByRole('button', { name: 'Edit' }).click();
    await suggestion.getByRole('textbox').fill('Hi Ana, this is the automated assistant of Ann. Do you still own 12 Elm Street?');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => lines(page)).toEqual(['Hi Ana, this is the automated assistant of Ann. Do you still own 12 Elm Street?']);
    await expect.poll(() => suggestion.count()).toBe(0);

    const own = page.getByRole('textbox', { name: 'Message to Ana Ferreira' });
    await own.fill('Half a thou');
    await page.getByRole('link', { name: /Keisha/ }).click();
    await page.getByRole('heading', { name: 'Keisha Mabry' }).waitFor();
    await suggestion.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('textbox', { name: 'Message to Keisha Mabry' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Message to Keisha Mabry' }).inputValue()).toBe('');
    await page.getByRole('link', { name: /Ana/ }).click();
    expect(await own.inputValue()).toBe('Half a thou');
    await own.press('End');
    await own.pressSequentially('ght');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect.poll(async () => (await lines(page)).at(-1)).toBe('Half a thought');
    expect(await own.inputValue()).toBe('');
  });

  test('what is read of the seller stands beside their words, and a person judges it', async () => {
    const ann = await signUp();
    const walter = await begin(ann, 'Walter Dombrowski', 'phone');
    const { page } = await open(`/app/ai-assistant/${walter.id}`, { as: ann });
    const rail = page.getByRole('complementary', { name: 'Qualification' });
    await rail.getByText(/^Asked next/).waitFor();
    await say(ann, walter, 'lead', 'Yes that is me. I inherited it and it is vacant. The roof leaks. I want $185,000 within 30 days.');
    await rail.getByText('$185,000', { exact: true }).waitFor();
    const fact = rail.getByRole('listitem').filter({ hasText: 'Asking price' });
    expect(await fact.textContent()).toMatch(/confidence \d+%/);
    const quote = fact.getByRole('button', { name: /^“/ });
    const sentence = ((await quote.textContent()) ?? '').replace(/[“”]/g, '');
    await quote.click();
    const [element, words] = await page.evaluate(() => [document.activeElement?.localName, document.activeElement?.textContent ?? '']);
    expect(element).toBe('mark');
    expect(words).toContain('185,000');
    expect(sentence).toContain(words);
    expect(await page.locator('.msg[data-from=lead] mark').count()).toBeGreaterThan(1);
    await expectAccessible(page);

    await fact.getByRole('button', { name: 'Accept: Asking price' }).click();
    await fact.getByTitle('Accepted').waitFor();
    await fact.getByRole('button', { name: 'Reject: Asking price' }).click();
    await expect.poll(() => page.locator('mark', { hasText: '185,000' }).count()).toBe(0);
    await rail.getByRole('link', { name: 'Open lead' }).click();
    await page.getByRole('heading', { name: 'Walter Dombrowski' }).waitFor();
  });

  test('is taken over, handed back, answered by itself, closed and deleted', async () => {
    const ann = await signUp();
    const ana = await begin(ann, 'Ana Ferreira', 'email');
    const { page } = await open(`/app/ai-assistant/${ana.id}`, { as: ann });
    const choose = async (name: string) => {
      await page.locator('.thread-head').getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await page.getByRole('switch', { name: 'AI replies' }).check();
    await expect.poll(() => ann.call('GET', `/conversations/${ana.id}`)).toMatchObject({ reply_mode: 'automatic' });
    await choose('Take over');
    await page.getByText('It is your turn. Ann Walker took over.').waitFor();
    await page.getByText('Handed over to you').waitFor();
    await page.getByRole('button', { name: 'Hand back' }).click();
    await page.locator('.thread-head').getByText('Asking').waitFor();
    await choose('Close the conversation');
    await page.getByText('This conversation is closed.').waitFor();
    expect(await page.getByRole('textbox', { name: /^Message to/ }).count()).toBe(0);
    await choose('Delete the conversation');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No conversations found').waitFor();
  });

  test('that may end in a no is decided where it shows, and what was read wrong is taken back in one click', async () => {
    const ann = await signUp();
    const [rosa, omar] = [await begin(ann, 'Rosa Delgado', 'phone'), await begin(ann, 'Omar Whitaker', 'phone')];
    await say(ann, rosa, 'lead', 'I am so fed up with you people');
    await say(ann, omar, 'lead', 'how many times do I have to say it');
    const asked = async () => (await ann.call<Conversation[]>('GET', '/conversations')).filter((one) => one.stop_to_confirm !== null);
    await expect.poll(async () => (await asked()).length, { timeout: 20_000 }).toBe(2);

    const { page } = await open('/app/ai-assistant', { as: ann });
    const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await row('Omar Whitaker').getByText('Is that a no?').waitFor();
    await expectAccessible(page);
    await row('Omar Whitaker').getByRole('button', { name: 'Keep talking' }).click();
    await row('Omar Whitaker').getByText('Is that a no?').waitFor({ state: 'detached' });

    await page.getByRole('button', { name: /^Notifications/ }).click();
    const news = page.getByRole('dialog', { name: 'Notifications' });
    await news.getByText('“I am so fed up with you people”').first().waitFor();
    await expectAccessible(page);
    await news.getByRole('button', { name: 'They said no' }).click();
    await news.getByText('Is that a no?').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');

    await page.getByRole('link', { name: /Rosa Delgado/ }).click();
    await page.getByText('All messages are stopped.').waitFor();
    await page.getByText('Rosa Delgado wrote: “I am so fed up with you people”').waitFor();
    await page.getByRole('button', { name: 'Undo: they did not ask' }).click();
    await page.getByText('All messages are stopped.').waitFor({ state: 'detached' });
  });

  test('that the assistant closed still shows its last words, which are sent', async () => {
    const ann = await signUp();
    const clint = await begin(ann, 'Clint Barlow', 'whatsapp');
    await say(ann, clint, 'lead', 'I am not interested');
    const { page } = await open(`/app/ai-assistant/${clint.id}`, { as: ann });
    await page.getByText('This conversation is closed.').waitFor();
    const suggestion = page.getByRole('region', { name: 'Suggested reply' });
    const words = (await suggestion.locator('p').textContent()) ?? '';
    expect(await suggestion.getByRole('button', { name: 'Note something' }).count()).toBe(0);
    await expectAccessible(page);
    await suggestion.getByRole('button', { name: 'I said this' }).click();
    await expect.poll(() => lines(page)).toEqual(['I am not interested', words]);
    await expect.poll(() => page.locator('.compose').count()).toBe(0);
  });

  test('one that is not there says so', async () => {
    const ann = await signUp();
    await begin(ann, 'Ana Ferreira', 'email');
    const { page } = await open('/app/ai-assistant/987654321', { as: ann, provokes: /404/ });
    await page.getByText('Conversation not found').waitFor();
    await page.getByRole('link', { name: 'Back to conversations' }).click();
    await page.getByText('Choose a conversation.').waitFor();
  });
});

test('begins with a lead and a channel, and shows what the lead would read first', async () => {
  const ann = await signUp();
  const { id } = await ann.call<{ id: number }>('POST', '/leads', aLead({ first_name: 'Ana', last_name: 'Ferreira' }));
  const { page } = await open(`/app/leads/${id}`, { as: ann });
  await page.getByRole('link', { name: 'Start conversation' }).click();
  await page.getByText('this is the automated assistant for Walker Homes').waitFor();
  expect(await page.getByRole('combobox', { name: 'Lead' }).inputValue()).toBe('Ana Ferreira');
  await page.getByRole('button', { name: 'Start conversation' }).click();
  await page.getByText('Channel is required').waitFor();
  await expectAccessible(page);
  await page.getByRole('radio', { name: /^Email/ }).check();
  await page.getByRole('textbox', { name: /^Goal/ }).fill('A visit this week');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'Ana Ferreira' }).waitFor();
  const [made] = await ann.call<Conversation[]>('GET', '/conversations');
  expect(made).toMatchObject({ lead_id: id, channel: 'email', goal: 'A visit this week', reply_mode: null });
});

test('settings are saved, and create chat and webhook addresses that can be renewed', async () => {
  const ann = await signUp();
  const { page } = await open('/app/ai-assistant/settings', { as: ann });
  await page.getByText('Built-in rules').waitFor();
  await page.getByText('Save once').waitFor();
  const [weekends, words] = [page.locator('.choice', { hasText: 'Also on weekends' }), page.getByText('Also on weekends')];
  const [box, inside] = [await weekends.boundingBox(), await words.boundingBox()];
  expect((inside?.x ?? 0) + (inside?.width ?? 0), 'words outside of their box').toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0));
  await page.getByLabel('Answers until').fill('07:00');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Must be later than the beginning').waitFor();
  await page.getByLabel('Answers until').fill('19:30');
  await page.getByLabel('Web chat is open').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const chat = page.getByRole('textbox', { name: 'Chat page' });
  await chat.waitFor();
  await expectAccessible(page);
  const before = await chat.inputValue();
  expect(before).toMatch(/\/chat\/[\w-]{20,}$/);
  expect(await page.getByRole('textbox', { name: 'On your own site' }).inputValue()).toContain(`data-key="${before.split('/').at(-1)}"`);
  expect(await page.getByRole('textbox', { name: 'Inbound webhook' }).inputValue()).toMatch(/\/api\/webhooks\/conversations\/.+/);
  expect(await ann.call('GET', '/assistant-settings')).toMatchObject({ answers_until: '19:30', web_chat_enabled: true });

  await page.getByRole('button', { name: 'New addresses' }).click();
  await page.getByRole('button', { name: 'Create new ones' }).click();
  await expect.poll(() => chat.inputValue()).not.toBe(before);
});
