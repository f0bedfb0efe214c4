import { filesIn } from '@kinora/catalogue/stored-files';
import type { Tool } from '@kinora/catalogue/tool';
import { text } from '@kinora/texts/typed-keys';
import { declareWords } from '@kinora/texts/words';
import * as z from 'zod';
import { invalidInput } from '../../http/invalid-input.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { readRows } from '../../platform/database/rows.ts';
import { notFound } from '../../platform/errors.ts';
import { keyOf } from '../providers/input-files.ts';

export type Settings = Readonly<Record<string, unknown>>;

const MOST_CHARACTERS = 40_000;

const KEYS = {
  name: 'own_files_of_presets',
  text: 'select key from files where user_id = session_user_id($1) and key = any ($2::text[])',
  row: z.object({ key: z.string() }),
};

/** Those of the stored files with these addresses that are there and belong to whoever asks. */
async function ownUrls(pipeline: Pipeline, token: string, urls: readonly string[]): Promise<ReadonlySet<string>> {
  if (urls.length === 0) return new Set();
  const rows = await readRows(pipeline, KEYS, [token, urls.map(keyOf)]);
  const keys = new Set(rows.map(({ key }) => key));
  return new Set(urls.filter((url) => keys.has(keyOf(url))));
}

/**
 * What a form of the tool holds: fields that it has, with values that they take. What a prompt still lacks is no matter.
 * @throws AppError 400 for fields that the tool does not have or values that they do not take, 404 for files of others
 */
export async function checkSettings(
  pipeline: Pipeline,
  token: string,
  { tool, settings }: { tool: Tool; settings: Settings },
): Promise<Settings> {
  if (JSON.stringify(settings).length > MOST_CHARACTERS) {
    throw invalidInput([{ field: 'settings', message: declareWords(text('refusals', 'data.settingsLong')) }]);
  }
  const read = Object.entries(settings).map(([name, value]) => {
    const field = Object.hasOwn(tool.schema.shape, name) ? tool.schema.shape[name] : undefined;
    const parsed = field === undefined ? undefined : z.core.safeParse(field, value);
    if (parsed?.success !== true) {
      throw invalidInput([{ field: `settings.${name}`, message: declareWords(text('refusals', 'data.noSetting')) }]);
    }
    return [name, parsed.data];
  });
  const known: Settings = Object.fromEntries(read);
  const urls = filesIn(tool, known).map(({ url }) => url);
  if ((await ownUrls(pipeline, token, urls)).size < new Set(urls).size) throw notFound();
  return known;
}

export type Content = { settings: Settings; missing: string[] };

/** Saved settings without the files that are gone, which leave their field empty. */
export async function withOwnFiles(
  pipeline: Pipeline,
  token: string,
  saved: readonly { tool: Tool | undefined; settings: Settings }[],
): Promise<Content[]> {
  const named = saved.map(({ tool, settings }) => (tool === undefined ? [] : filesIn(tool, settings)));
  const there = await ownUrls(
    pipeline,
    token,
    named.flat().map(({ url }) => url),
  );
  return saved.map(({ settings }, place) => {
    const gone = (named[place] ?? []).filter(({ url }) => !there.has(url)).map(({ field }) => field);
    return without(settings, gone);
  });
}

/** Settings without these fields, which are said to be missing. */
export function without(settings: Settings, fields: readonly string[]): Content {
  const missing = [...new Set(fields)];
  const kept = Object.entries(settings).filter(([name]) => !missing.includes(name));
  return { settings: Object.fromEntries(kept), missing };
}
