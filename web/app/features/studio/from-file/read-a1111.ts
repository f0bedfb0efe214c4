import { type FoundSettings, figure, foundSettings } from './found-settings.ts';

const NEGATIVE = 'Negative prompt:';
/** As the program itself reads it back, with limits that keep long nonsense cheap. */
const SETTING = /(\w[\w /-]{0,60}):\s{0,4}("(?:\\.|[^\\"]){1,4000}"|[^,]{0,500})(?:,|$)/g;
const MOST_LINE = 8000;
const LEAST_SETTINGS = 2;
const LORA = /<(?:lora|lyco|hypernet):([^:<>]{1,200})(?::[^<>]{0,40})?>/g;
const SIZE = /^(\d{1,5})x(\d{1,5})$/;

function settingsIn(line: string): Map<string, string> {
  const found = [...line.slice(0, MOST_LINE).matchAll(SETTING)];
  return new Map(found.map(([, name = '', value = '']) => [name, value.replace(/^"(.*)"$/s, '$1').trim()]));
}

/**
 * The text that Automatic1111's web UI and its relatives write into their files: the prompt, the negative prompt, and a
 * last line of settings. Null where it is none.
 */
export function readA1111(text: string): FoundSettings | null {
  const lines = text.split(/\r?\n/);
  const last = lines.findLastIndex((line) => line.trim() !== '');
  const settings = settingsIn(lines[last] ?? '');
  if (settings.size < LEAST_SETTINGS || !(settings.has('Steps') || settings.has('Seed'))) return null;
  const words = lines.slice(0, last).join('\n');
  const negativeAt = words.indexOf(NEGATIVE);
  const written = negativeAt === -1 ? words : words.slice(0, negativeAt);
  const [, width, height] = SIZE.exec(settings.get('Size') ?? '') ?? [];
  const known = new Set(['Steps', 'Seed', 'CFG scale', 'Distilled CFG Scale', 'Size', 'Model']);
  return foundSettings(
    'a1111',
    {
      prompt: written.replaceAll(LORA, '').trim(),
      negativePrompt: negativeAt === -1 ? undefined : words.slice(negativeAt + NEGATIVE.length),
      seed: figure(settings.get('Seed')),
      steps: figure(settings.get('Steps')),
      guidance: figure(settings.get('CFG scale')),
      width: figure(width),
      height: figure(height),
      model: settings.get('Model'),
    },
    [
      ...[...written.matchAll(LORA)].map(([, name]) => ['LoRA', name] as const),
      ...[...settings].filter(([name]) => !known.has(name)),
    ],
  );
}
