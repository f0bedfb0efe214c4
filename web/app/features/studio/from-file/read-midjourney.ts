import { type FoundSettings, figure, foundSettings } from './found-settings.ts';

/** `--ar 16:9`, `--no fog, people`; `--tile` alone. */
const PARAMETER = /(?:^|\s)(?:--|\u2014)([a-z][a-z-]{0,20})(?=\s|$)([^\u2014]*?)(?=\s--[a-z]|\s\u2014|$)/giu;
const JOB = /\s*Job ID: [\da-f-]{1,64}\s*$/i;
const MOST_TEXT = 20_000;
const known = new Set(['ar', 'aspect', 'seed', 'no', 'v', 'version', 'niji']);

/** A description whose end is parameters as Midjourney writes them; null where there are none. */
export function readMidjourney(description: string): FoundSettings | null {
  const text = description.slice(0, MOST_TEXT).replace(JOB, '').trim();
  const start = text.search(/(?:^|\s)(?:--|\u2014)[a-z]/i);
  if (start === -1) return null;
  const parameters = [...text.slice(start).matchAll(PARAMETER)].map(
    ([, name = '', value = '']) => [name.toLowerCase(), value.trim()] as const,
  );
  if (parameters.length === 0) return null;
  const named = new Map(parameters);
  const ratio = /^(\d{1,4}):(\d{1,4})$/.exec(named.get('ar') ?? named.get('aspect') ?? '')?.[0];
  const version = named.get('v') ?? named.get('version');
  const niji = named.get('niji');
  return foundSettings(
    'midjourney',
    {
      prompt: text.slice(0, start),
      negativePrompt: named.get('no'),
      seed: figure(named.get('seed')),
      ratio,
      model: niji === undefined ? version && `Midjourney ${version}` : `niji ${niji}`.trim(),
    },
    parameters.filter(([name]) => !known.has(name)).map(([name, value]) => [`--${name}`, value === '' ? '✓' : value]),
  );
}
