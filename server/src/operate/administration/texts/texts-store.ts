import { languageCodes, readLanguageFile } from '@kinora/texts/load-language';
import { text } from '@kinora/texts/typed-keys';
import { sql, type Transaction } from 'kysely';
import * as z from 'zod';
import type { Database } from '../../../platform/database/pool.ts';
import { isoTime, query } from '../../../platform/database/rows.ts';
import type { DB } from '../../../platform/database/types.ts';
import { AppError } from '../../../platform/errors.ts';
import { allOwnTexts, type OwnTexts, ownTextsSetting } from '../../../platform/languages/own-texts.ts';
import type { Admin } from '../admin.ts';
import { changeAudited } from '../audit.ts';
import { refuseUnfitWords, shippedText, type TextPlace } from './check-words.ts';
import type { DeskTexts, TextHistory } from './wire.ts';

const MOST_LISTED = 50;
const MOST_VERSIONS = 100;
/** Every process reads all of them again every 2 seconds. */
const MOST_OWN = 2000;
/** The name of the lock under which texts are changed, so that two who change them wait for each other. */
const LOCK = 'own_texts';

const storedRow = z.object({ value: ownTextsSetting.schema });

async function readOwn(executor: Database | Transaction<DB>): Promise<Record<string, OwnTexts>> {
  const [row] = await query(executor, storedRow)`select value from settings where name = ${ownTextsSetting.name}`;
  return allOwnTexts.catch({}).parse(row?.value.texts ?? {});
}

const countOf = (texts: OwnTexts) => Object.values(texts).reduce((sum, keys) => sum + Object.keys(keys).length, 0);

type Search = { language: string; q?: string | undefined; isOwnOnly: boolean };

/** The texts whose key, English, shipped or own words have what was typed; all of them where nothing was. */
export async function searchTexts(database: Database, { language, q = '', isOwnOnly }: Search): Promise<DeskTexts> {
  const [english, shipped, all] = await Promise.all([
    readLanguageFile('en'),
    readLanguageFile(language),
    readOwn(database),
  ]);
  const own = all[language] ?? {};
  const typed = q.toLowerCase();
  const found = Object.entries(english.texts).flatMap(([area, keys]) =>
    Object.entries(keys)
      .map(([key, source]) => ({
        area,
        key,
        source,
        shipped: shipped.texts[area]?.[key] ?? source,
        own: own[area]?.[key] ?? null,
      }))
      .filter((each) => !isOwnOnly || each.own !== null)
      .filter((each) =>
        [`${area}.${each.key}`, each.source, each.shipped, each.own ?? ''].some((words) =>
          words.toLowerCase().includes(typed),
        ),
      ),
  );
  return {
    language: { code: language, direction: shipped.language.direction },
    texts: found.slice(0, MOST_LISTED),
    total: found.length,
    most: MOST_LISTED,
    languages: [...languageCodes],
    own: countOf(own),
  };
}

const versionRow = z.object({
  version: z.int(),
  words: z.string().nullable(),
  created_at: isoTime,
  created_by: z.string().nullable(),
});

/** What the operator had one text say. @throws AppError 404 */
export async function readHistory(database: Database, place: TextPlace): Promise<TextHistory> {
  await shippedText(place);
  const rows = await query(database, versionRow)`
    select version, words, created_at, created_by from text_versions
    where language = ${place.language} and area = ${place.area} and key = ${place.key}
    order by version desc limit ${MOST_VERSIONS}`;
  return {
    version: rows[0]?.version ?? 0,
    versions: rows.map(({ version, words, created_at, created_by }) => ({
      version,
      words,
      createdAt: created_at,
      createdBy: created_by,
    })),
  };
}

/** `words`: null for the shipped text. `basedOn`: the version of this text that was changed; 0 before the first. */
type Change = TextPlace & { words: string | null; basedOn: number; reason?: string | undefined };

/**
 * Has a text say something else, or again what it was shipped with; every process follows within 2 seconds.
 * @throws AppError 400 for words that do not fit, 404, 409 `changed_meanwhile` and `limit`
 */
export async function changeText(database: Database, admin: Admin, change: Change): Promise<void> {
  const { language, area, key, basedOn, reason = null } = change;
  const place = await shippedText(change);
  const words = change.words === place.shipped ? null : change.words;
  if (words !== null) refuseUnfitWords(place, words);
  await changeAudited(database, { admin }, async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext(${LOCK}))`.execute(transaction);
    const history = await readHistory(transaction, change);
    if (history.version !== basedOn) {
      throw new AppError('changed_meanwhile', text('errors', 'changedMeanwhile'), 409);
    }
    const all = await readOwn(transaction);
    const texts = withWords(all, change, words);
    if (Object.values(texts).reduce((sum, each) => sum + countOf(each), 0) > MOST_OWN) {
      throw new AppError('limit', text('errors', 'ownText.tooMany', { count: MOST_OWN }), 409);
    }
    const { version } = await transaction
      .insertInto('text_versions')
      .values({ language, area, key, words, created_by: admin.email })
      .returning('version')
      .executeTakeFirstOrThrow();
    await sql`insert into settings (name, value, changed_by)
      values (${ownTextsSetting.name}, ${JSON.stringify({ version, texts })}::jsonb, ${admin.email})
      on conflict (name) do update
      set value = excluded.value, changed_at = now(), changed_by = excluded.changed_by`.execute(transaction);
    return {
      action: 'text.change',
      target: { kind: 'setting' as const, id: `${language}.${area}.${key}` },
      before: all[language]?.[area]?.[key] ?? null,
      after: words,
      reason,
    };
  });
}

function withWords(
  all: Record<string, OwnTexts>,
  { language, area, key }: TextPlace,
  words: string | null,
): Record<string, OwnTexts> {
  const { [key]: _, ...others } = all[language]?.[area] ?? {};
  return {
    ...all,
    [language]: { ...all[language], [area]: words === null ? others : { ...others, [key]: words } },
  };
}
