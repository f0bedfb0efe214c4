import { fluxGenerator } from '@kinora/catalogue/flux-generator/tool';
import { loadLanguage } from '@kinora/texts/load-language';
import { toolArea } from '@kinora/texts/tool-texts';
import { afterEach, expect, test, vi } from 'vitest';
import { switchLanguage } from '../texts/texts-store.ts';
import { loadToolTexts, spokenTool } from './spoken-tool.ts';

const head = { name: '', machineMade: false, direction: 'ltr' as const };

/** A server that offers German and English, and counts how often each area was fetched. */
async function serverWith(): Promise<string[]> {
  const fetched: string[] = [];
  const areas = ['toolWords', 'failures', toolArea('gen_01')];
  vi.stubGlobal('document', { getElementById: () => null, cookie: '' });
  vi.stubGlobal('fetch', async (address: string) => {
    const code = /language=(?<code>\w+)/.exec(address)?.groups?.code;
    if (code !== undefined) {
      const files = Object.fromEntries(areas.map((area) => [area, `/texts/${code}/${area}.json`]));
      const language = { ...head, code, locale: code };
      return Response.json({ language, offered: [language], files });
    }
    const [, of = '', file = ''] = address.split('/').slice(1);
    fetched.push(`${of}/${file}`);
    const { messages } = await loadLanguage(of);
    return Response.json(messages[file.replace('.json', '')] ?? {});
  });
  return fetched;
}

afterEach(() => vi.unstubAllGlobals());

test('a tool speaks the language that is shown, in its form, its price and its refusals, and changes with it', async () => {
  const fetched = await serverWith();
  expect(spokenTool(fluxGenerator), 'before any texts').toBe(fluxGenerator);
  await switchLanguage('de');
  await loadToolTexts('gen_01');
  expect(fetched.toSorted()).toEqual(['de/failures.json', 'de/toolGen01.json', 'de/toolWords.json']);
  const german = spokenTool(fluxGenerator);
  expect(spokenTool(fluxGenerator), 'always the same').toBe(german);
  expect(german).toMatchObject({ id: 'gen_01', name: 'FLUX-Bildgenerator', classic: { name: 'KI-Bildgenerator' } });
  expect(german.form[0]?.fields.negativePrompt?.label).toBe('Negativer Prompt');
  expect(german.form[1]?.title).toBe('Größe');
  expect(german.examples[1]?.text).toMatch(/^Ein Rotfuchs/);
  const parsed = german.parse({ prompt: 'A red fox' });
  expect(parsed.ok && parsed.input.cost({}, german.prices)).toEqual([{ label: 'Ein Bild', tokens: 8 }]);
  expect(parsed.ok && parsed.input.detail()).toContainEqual({ label: 'Seed', value: 'Zufällig' });
  expect(parsed.ok && parsed.input.record({}), 'what is kept is the same in every language').toEqual(
    recordOf({ prompt: 'A red fox' }),
  );
  expect(german.parse({})).toMatchObject({
    problems: [{ message: 'Bitte gib einen Prompt ein oder schalte den Redux-Modus mit einem Vorlagenbild ein' }],
  });
  await switchLanguage('en');
  expect(spokenTool(fluxGenerator).name).toBe('FLUX Image Generator');
});

function recordOf(input: object) {
  const parsed = fluxGenerator.parse(input);
  return parsed.ok ? parsed.input.record({}) : undefined;
}
