/** The first that matches wins: most browsers name others too, for old times' sake. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPX\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

export type Device = { name: string; kind: 'phone' | 'computer' | 'program' };

/** "Firefox on Windows", from what a browser says of itself (RFC 9110 10.1.5). */
export function deviceOf(userAgent: string | null): Device {
  const agent = userAgent ?? '';
  const browser = nameIn(browsers, agent);
  const system = nameIn(systems, agent);
  if (browser === undefined && system === undefined) return { name: 'An unknown device or program', kind: 'program' };
  const kind = /\b(iPhone|iPad|Android|Mobile)\b/.test(agent) ? 'phone' : 'computer';
  if (browser === undefined || system === undefined) return { name: browser ?? `A browser on ${system}`, kind };
  return { name: `${browser} on ${system}`, kind };
}

function nameIn(known: typeof browsers, agent: string): string | undefined {
  return known.find(([pattern]) => pattern.test(agent))?.[1];
}
