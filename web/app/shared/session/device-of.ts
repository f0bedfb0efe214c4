import { type Text, text } from '@kinora/texts/typed-keys';

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

type Device = { name: Text; kind: 'phone' | 'computer' | 'program' };

/** "Firefox on Windows", from what a browser says of itself (RFC 9110 10.1.5). */
export function deviceOf(userAgent: string | null): Device {
  const agent = userAgent ?? '';
  const browser = nameIn(browsers, agent);
  const system = nameIn(systems, agent);
  if (browser === undefined && system === undefined) {
    return { name: text('account', 'devices.unknown'), kind: 'program' };
  }
  const kind = /\b(iPhone|iPad|Android|Mobile)\b/.test(agent) ? 'phone' : 'computer';
  if (system === undefined) return { name: text('account', 'devices.browser', { browser: browser ?? '' }), kind };
  if (browser === undefined) return { name: text('account', 'devices.aBrowserOn', { system }), kind };
  return { name: text('account', 'devices.browserOn', { browser, system }), kind };
}

function nameIn(known: typeof browsers, agent: string): string | undefined {
  return known.find(([pattern]) => pattern.test(agent))?.[1];
}
