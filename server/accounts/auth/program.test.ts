import { expect, test } from 'vitest';
import { nameProgram } from './sessions.ts';

const MOZILLA = 'Mozilla/5.0';
const KHTML = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`${MOZILLA} (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0`, 'Firefox on Windows'],
  [`${MOZILLA} (Windows NT 10.0; Win64; x64) ${KHTML} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`, 'Edge on Windows'],
  [`${MOZILLA} (Windows NT 10.0; Win64; x64) ${KHTML} Chrome/131.0.0.0 Safari/537.36 OPR/116.0.0.0`, 'Opera on Windows'],
  [`${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) ${KHTML} Chrome/131.0.0.0 Safari/537.36`, 'Chrome on Mac'],
  [`${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15`, 'Safari on Mac'],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1`,
    'Safari on iPhone',
  ],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0 Mobile/15E148 Safari/604.1`,
    'Chrome on iPhone',
  ],
  [
    `${MOZILLA} (Linux; Android 14; SM-S918B) ${KHTML} SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [`${MOZILLA} (Linux; Android 14) ${KHTML} Chrome/131.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [`${MOZILLA} (X11; Linux x86_64) ${KHTML} HeadlessChrome/131.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  [`${MOZILLA} (X11; CrOS x86_64 14541.0.0) ${KHTML} Chrome/131.0.0.0 Safari/537.36`, 'Chrome on ChromeOS'],
  [`${MOZILLA} (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko)`, 'A browser on Linux'],
  ['curl/8.5.0', 'curl 8.5'],
  ['python-requests/2.32.3', 'python-requests 2.32'],
  ['node', 'node'],
  ['PostmanRuntime/7.42.0', 'PostmanRuntime 7.42'],
  [MOZILLA, null],
  ['<script>alert(1)</script>', null],
  ['', null],
  [null, null],
])('%s is %s', (userAgent, program) => {
  expect(nameProgram(userAgent)).toBe(program);
});
