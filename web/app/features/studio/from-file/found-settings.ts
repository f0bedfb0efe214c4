/** What a file says of how it was made, in words that several programs share. Nothing in it is trusted. */
export type FoundSettings = {
  /** Who wrote it down. */
  source: 'a1111' | 'comfyui' | 'midjourney' | 'iptc';
  prompt?: string;
  negativePrompt?: string;
  seed?: number;
  steps?: number;
  guidance?: number;
  /** Pixels. */
  width?: number;
  height?: number;
  /** As `16:9`. */
  ratio?: string;
  model?: string;
  /** What has no place in any tool here: samplers, LoRAs, versions. */
  others: readonly { name: string; value: string }[];
};

/** Longer texts are no settings of anybody's. Characters. */
export const MOST_TEXT = 500_000;
const MOST_PROMPT = 20_000;
const MOST_OTHERS = 40;
const MOST_VALUE = 200;

/** A figure that was read, if it is one. */
export function figure(value: unknown): number | undefined {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof read === 'number' && Number.isFinite(read) ? read : undefined;
}

type Read = { [Name in Exclude<keyof FoundSettings, 'source' | 'others'>]: FoundSettings[Name] | undefined };

/** What was read, without what was not there and within limits of length; null where it says nothing. */
export function foundSettings(
  source: FoundSettings['source'],
  read: Partial<Read>,
  others: readonly (readonly [name: string, value: unknown])[] = [],
): FoundSettings | null {
  const known = Object.fromEntries(
    Object.entries(read).flatMap(([name, value]) => {
      const kept = typeof value === 'string' ? plain(value).slice(0, MOST_PROMPT) : value;
      return kept === undefined || kept === '' ? [] : [[name, kept]];
    }),
  );
  if (Object.keys(known).length === 0) return null;
  const told = others.flatMap(([name, value]) => {
    const text = typeof value === 'string' || typeof value === 'number' ? plain(String(value)) : '';
    return text === '' ? [] : [{ name: plain(name).slice(0, MOST_VALUE), value: text.slice(0, MOST_VALUE) }];
  });
  return { source, ...known, others: told.slice(0, MOST_OTHERS) };
}

/** Without what no keyboard types, such as what turns the direction of a line. */
function plain(text: string): string {
  return text.replaceAll(/[^\P{C}\n\t\u200c\u200d]/gu, '').trim();
}
