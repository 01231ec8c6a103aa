import { describe, expect, test } from 'vitest';
import { toHtml, findLinks, toMergeValues, withLinks } from './content.ts';

describe('a text as HTML', () => {
  test.each([
    ['Hi & <b>bye</b>', '<p>Hi &amp; &lt;b&gt;bye&lt;/b&gt;</p>'],
    ['One\ntwo\n\n\nthree', '<p>One<br>\ntwo</p>\n<p>three</p>'],
    [
      'See https://example.com/a?b=1&c="2.',
      '<p>See <a href="https://example.com/a?b=1&amp;c=">https://example.com/a?b=1&amp;c=</a>&quot;2.</p>',
    ],
    ['(http://example.com/a).', '<p>(<a href="http://example.com/a">http://example.com/a</a>).</p>'],
    ['javascript:alert(1)', '<p>javascript:alert(1)</p>'],
  ])('%j', (text, html) => expect(toHtml(text)).toBe(html));

  test('a link leads to the tracked address, and is shown as it was written', () => {
    expect(toHtml('https://a.example', { href: () => 'https://t.example/"x' })).toBe(
      '<p><a href="https://t.example/&quot;x">https://a.example</a></p>',
    );
  });
});

test('links are found once each, and can be replaced in the text', () => {
  const text = 'https://a.example, http://b.example/c! https://a.example';
  expect(findLinks(text)).toEqual(['https://a.example', 'http://b.example/c']);
  expect(withLinks(text, (url) => `<${url.length}>`)).toBe('<17>, <18>! <17>');
});

describe('what a text can know of a lead', () => {
  const account = {
    id: 1,
    first_name: 'Ann',
    last_name: 'Walker',
    company_name: 'Walker Homes',
    phone: '+15125550142',
    email: 'ann@example.com',
    role: 'wholesaler' as const,
    time_zone: null,
    sample_of: null,
    created_at: '2026-11-20T15:00:00.000Z',
  };
  const nobody = {
    first_name: null,
    last_name: null,
    company: null,
    property_address: null,
    property_city: null,
    property_state: null,
    property_zip: null,
    property_type: null,
  };
  test('lists shout, letters do not', () => {
    const fields = toMergeValues(
      { ...nobody, first_name: 'MARY-ANN', last_name: "O'BRIEN", property_city: 'ST. LOUIS', property_state: 'MO' },
      account,
    );
    expect(fields).toMatchObject({
      full_name: "Mary-Ann O'Brien",
      property_city: 'St. Louis',
      property_state: 'Missouri',
      company: 'Walker Homes',
      my_phone: '(512) 555-0142',
    });
  });
  test('a name in mixed letters, and initials, are left alone', () => {
    expect(toMergeValues({ ...nobody, first_name: 'DeShawn', last_name: 'JD' }, account)).toMatchObject({
      first_name: 'DeShawn',
      last_name: 'JD',
    });
  });
  test('a company stands for a name that is not known', () => {
    expect(toMergeValues({ ...nobody, company: 'Elm LLC' }, account)).toMatchObject({ full_name: 'Elm LLC', first_name: null });
  });
});
