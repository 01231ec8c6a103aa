import { expect, test } from 'vitest';
import { isLinkLike } from './link-like.ts';

test.each([
  'https://example.org',
  'see HTTP://x',
  'ftp://files.example',
  '//evil.example/x',
  'www evil',
  'evil.casa',
  'Look at evil-homes.realestate today.',
  'sub.evil.xn--p1ai',
  'пример.рф',
  '例え.みんな',
  'evil。casa',
  'evil\u200b.\u200bcasa',
  'e\uff0ev\uff0ecasa',
  'evil dot casa',
  'evil (.) casa',
  'http://10.0.0.1',
  'go to 192.168.10.1',
  'ann@evil',
  'mailto:ann',
])('%j could become a link', (text) => expect(isLinkLike(text)).toBe(true));

test.each([
  'Is the condo in St. Louis still yours?',
  'Is it 2.5 miles from the U.S. highway, e.g. by the river?',
  'Would 9:30 a.m. suit you? Then I call.',
  'Do you rent and/or live there...?',
  'Is 2735 N. Humboldt Ct. still yours?',
])('%j is none', (text) => expect(isLinkLike(text)).toBe(false));
