import { describe, expect, test } from 'vitest';
import { isMachineClick, isMachineOpen } from './tracking.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';
const GMAIL = 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)';
const SENT = '2026-11-20T15:00:00.000Z';

type Visit = Parameters<typeof isMachineOpen>[0];
const visit = (seconds: number, userAgent: string | undefined = IPHONE, method = 'GET'): Visit => ({
  method,
  userAgent,
  at: new Date(Date.parse(SENT) + seconds * 1000),
  sentAt: SENT,
});

describe('an open is a machine’s', () => {
  const cases: [string, boolean, Visit][] = [
    ['by Apple’s proxy, however late', true, visit(86_400, 'Mozilla/5.0')],
    ['not by an iPhone that says more', false, visit(60)],
    ['not by the picture cache of Gmail', false, visit(60, GMAIL)],
    ['before ten seconds have passed', true, visit(9.999)],
    ['not after ten seconds', false, visit(10)],
    ['by a HEAD request', true, visit(60, IPHONE, 'HEAD')],
    ['by a program without a name', true, visit(60, '')],
    ['by a scanner', true, visit(60, 'Mozilla/5.0 (compatible; Barracuda Sentinel)')],
    ['not when nobody knows when it was sent', false, { ...visit(1), sentAt: null }],
  ];
  test.each(cases)('%s: %s', (_, machine, open) => expect(isMachineOpen(open)).toBe(machine));
});

describe('a click is a machine’s', () => {
  const cases: [string, boolean, Visit][] = [
    ['before five seconds have passed', true, visit(4.999)],
    ['not after five seconds', false, visit(5)],
    ['not by Apple Mail: its proxy fetches pictures only', false, visit(60, 'Mozilla/5.0')],
    ['by a HEAD request', true, visit(60, IPHONE, 'HEAD')],
    ['by a command line', true, visit(60, 'curl/8.5.0')],
  ];
  test.each(cases)('%s: %s', (_, machine, click) => expect(isMachineClick(click)).toBe(machine));
});
