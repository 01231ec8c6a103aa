/** The name of a browser or program, by its user agent. */

/** User agent names, the more specific first, since they contain the others. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(?:OPR|OPX)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (names: readonly (readonly [RegExp, string])[], userAgent: string) => names.find(([sign]) => sign.test(userAgent))?.[1];

/** "Firefox on Windows" for a browser, "curl 8.5" for a program that names itself; null when it says nothing of use. */
export function nameProgram(userAgent: string | null): string | null {
  if (!userAgent) return null;
  const browser = nameIn(BROWSERS, userAgent);
  const system = nameIn(SYSTEMS, userAgent);
  if (browser) return system ? `${browser} on ${system}` : browser;
  const [, name, version] = /^([A-Za-z][\w.+-]{0,39})(?:\/(\d+(?:\.\d+)?))?/.exec(userAgent) ?? [];
  if (!name || name === 'Mozilla') return system ? `A browser on ${system}` : null;
  return version ? `${name} ${version}` : name;
}
