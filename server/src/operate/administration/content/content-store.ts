import { loadLanguage } from '@kinora/texts/load-language';
import { type Text, text } from '@kinora/texts/typed-keys';
import { declareWords } from '@kinora/texts/words';
import { sql, type Transaction } from 'kysely';
import * as z from 'zod';
import { invalidFields } from '../../../http/invalid-input.ts';
import { readBrandFile, sweepBrandFiles } from '../../../platform/brand/files.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { query } from '../../../platform/database/rows.ts';
import type { DB } from '../../../platform/database/types.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { readLanguages } from '../../../platform/languages/languages.ts';
import type { ToolRegistry } from '../../../studio/tools/registry.ts';
import { contentSetting } from '../../content/content.ts';
import { contentIn, tidyTranslations } from '../../content/translate.ts';
import { type Content, contentSchema, ownContent } from '../../content/wire.ts';
import type { Admin, AdministrationPorts } from '../admin.ts';
import type { AuditAction } from '../audit/actions.ts';
import { writeAudited } from '../audit.ts';
import { reasonField } from '../input.ts';
import type { ContentDesk } from './wire.ts';

export const contentBody = z.strictObject({
  content: contentSchema,
  /** The version that was changed; 0 before the first. */
  basedOn: z.int().min(0),
  reason: reasonField,
});
export const restoreBody = z.strictObject({ basedOn: z.int().min(0), reason: reasonField });

// Browsers load the schema of content too, without the English file, so its words stand there as they are.
declareWords(text('errors', 'content.address'));

const LISTED = 100;
/** The name of the lock under which content is saved, so that two who save wait for each other. */
const LOCK = 'content';

const versionRow = z.object({
  id: z.coerce.number(),
  made_at: z.date(),
  made_by: z.string(),
  note: z.string(),
});

/** What is in force, in which languages it is read, and the versions that led to it, newest first. */
export async function readContentDesk(deps: DeskPorts): Promise<ContentDesk> {
  const { database } = deps;
  const { studio, offered } = await readLanguages(deps);
  const languages = await Promise.all([studio, ...offered.filter((code) => code !== studio)].map(loadLanguage));
  const rows = await query(database, versionRow)`
    select id, made_at, made_by, note from content_versions order by id desc limit ${LISTED}`;
  const [newest] = rows;
  return {
    content: newest === undefined ? ownContent : await contentOf(database, newest.id),
    languages: languages.map(({ code, name }) => ({ code, name })),
    versions: rows.map(({ id, made_at, made_by, note }) => ({
      id,
      madeAt: made_at.toISOString(),
      madeBy: made_by,
      note,
    })),
  };
}

/** @throws AppError 404; 400 when an older version no longer fits what content is */
async function contentOf(executor: Database | Transaction<DB>, id: number): Promise<Content> {
  const row = await executor.selectFrom('content_versions').select('content').where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw notFound();
  const parsed = z.safeParse(contentSchema, row.content);
  if (!parsed.success) throw new AppError('invalid_input', text('errors', 'admin.oldVersion'), 400);
  return parsed.data;
}

/** Pictures and video that it names: another desk may have swept what was never saved. */
function filesOf({ gallery, intro }: Pick<Content, 'gallery' | 'intro'>): { field: string; file: string }[] {
  const { video, poster } = intro.own ?? {};
  return [
    ...gallery.own.map(({ file }) => ({ field: 'content.gallery.own', file })),
    ...[video, poster].flatMap((file) => (file === undefined ? [] : [{ field: 'content.intro.own', file }])),
  ];
}

/** @throws AppError 400 for a banner that ends before it begins, and for tools and plans that there are not */
async function refuseUnfit({ banner, tools: shown, ...content }: Content, { database, tools }: Ports): Promise<void> {
  const problems: { field: string; said: Text }[] = [];
  for (const { field, file } of filesOf(content)) {
    if ((await readBrandFile(database, file)) !== null) continue;
    problems.push({ field, said: text('errors', 'content.noFile') });
  }
  if (content.intro.show === 'own' && content.intro.own === null) {
    problems.push({ field: 'content.intro.own', said: text('errors', 'content.noIntro') });
  }
  if (banner?.from && banner.until && Date.parse(banner.until) <= Date.parse(banner.from)) {
    problems.push({ field: 'content.banner.until', said: text('errors', 'content.order') });
  }
  const { sold } = await tools.list();
  for (const id of shown) {
    if (sold.every(({ tool }) => tool.id !== id)) {
      problems.push({ field: 'content.tools', said: text('errors', 'content.noTool', { id }) });
    }
  }
  if (problems.length > 0) throw invalidFields(problems);
}

/** @throws AppError 400 for words in a language that take more room than the field of their text */
function refuseLongTranslations(content: Content): void {
  const problems = Object.keys(content.translations).flatMap((language) => {
    const parsed = z.safeParse(contentSchema, contentIn(content, language));
    if (parsed.success) return [];
    const field = `content.translations.${language}`;
    return [{ field, said: text('errors', 'content.longTranslation', { language }) }];
  });
  if (problems.length > 0) throw invalidFields(problems);
}

type Ports = { database: Database; tools: Pick<ToolRegistry, 'list'> };
type DeskPorts = Pick<AdministrationPorts, 'config' | 'database' | 'settings'>;
type StorePorts = DeskPorts & Ports;

/**
 * Puts content in force, as a version of its own; every process follows within 2 seconds.
 * @throws AppError 400, 409 `changed_meanwhile` when it was changed since `basedOn`
 */
export async function saveContent(
  deps: StorePorts,
  admin: Admin,
  { content: sent, basedOn, reason }: z.output<typeof contentBody>,
): Promise<ContentDesk> {
  const content = tidyTranslations(sent);
  await refuseUnfit(content, deps);
  refuseLongTranslations(content);
  await putInForce(deps.database, admin, { basedOn, reason, action: 'content.save' }, async () => content);
  return readContentDesk(deps);
}

/** Puts an older version in force again, as a new one: nothing that was saved is lost. */
export async function restoreContent(
  deps: StorePorts,
  admin: Admin,
  id: number,
  { basedOn, reason }: z.output<typeof restoreBody>,
): Promise<ContentDesk> {
  const { sold } = await deps.tools.list();
  await putInForce(
    deps.database,
    admin,
    { basedOn, reason, action: 'content.restore', version: id },
    async (transaction) => {
      const before = await contentOf(transaction, id);
      // Tools may have been retired since.
      return { ...before, tools: before.tools.filter((each) => sold.some(({ tool }) => tool.id === each)) };
    },
  );
  return readContentDesk(deps);
}

/** `version`: the one that the act is about; by default the new one. */
type Change = { basedOn: number; reason: string; action: AuditAction; version?: number };

async function putInForce(
  database: Database,
  admin: Admin,
  { basedOn, reason, action, version }: Change,
  choose: (transaction: Transaction<DB>) => Promise<Content>,
): Promise<void> {
  await writeAudited(database, { admin }, async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext(${LOCK}))`.execute(transaction);
    const newest = await transaction
      .selectFrom('content_versions')
      .select(['id', 'content'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (Number(newest?.id ?? 0) !== basedOn) {
      throw new AppError('changed_meanwhile', text('errors', 'changedMeanwhile'), 409);
    }
    const content = JSON.stringify(await choose(transaction));
    const { id } = await transaction
      .insertInto('content_versions')
      .values({ content, made_by: admin.email, note: reason })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`insert into settings (name, value, changed_by) values (${contentSetting.name}, ${content}::jsonb, ${admin.email})
      on conflict (name) do update
      set value = excluded.value, changed_at = now(), changed_by = excluded.changed_by`.execute(transaction);
    await sweepBrandFiles(transaction);
    const target = { kind: 'content' as const, id: String(version ?? id) };
    return { result: undefined, note: { action, target, before: newest?.content, after: JSON.parse(content), reason } };
  });
}
