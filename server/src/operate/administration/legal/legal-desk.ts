import { loadLanguage } from '@kinora/texts/load-language';
import * as z from 'zod';
import { legalSetting, versionInForce } from '../../../people/legal/legal-texts.ts';
import { type LegalKind, legalKinds } from '../../../people/legal/wire.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { query } from '../../../platform/database/rows.ts';
import { notFound } from '../../../platform/errors.ts';
import { readLanguages } from '../../../platform/languages/languages.ts';
import type { AdministrationPorts } from '../admin.ts';
import type { Bodies, LegalDesk } from './wire.ts';

const bodiesColumn = z.record(z.string(), z.string());

const draftRow = z.object({
  kind: z.enum(legalKinds),
  revision: z.number(),
  bodies: bodiesColumn,
  saved_at: z.date(),
  saved_by: z.string(),
});

const versionRow = z.object({
  kind: z.enum(legalKinds),
  version: z.string(),
  from: z.date().nullable(),
  asks: z.boolean(),
  isOwn: z.boolean(),
  madeBy: z.string().nullable(),
  note: z.string().nullable(),
});

/** Every version of both texts, newest first. The text of the program is in force from the beginning. */
export function readVersions(executor: Parameters<typeof query>[0]) {
  return query(executor, versionRow)`
    select kind, version, case when made_by is not null then coalesce(effective_at, published_at) end as "from", asks,
      bodies is not null as "isOwn", made_by as "madeBy", note
    from legal_texts order by published_at desc, version desc`;
}

type Deps = Pick<AdministrationPorts, 'config' | 'database' | 'settings'>;

/** What both texts say, what is written of them, and the languages that they are read in. */
export async function readLegalDesk(deps: Deps): Promise<LegalDesk> {
  const [rows, drafts, { studio, offered }] = await Promise.all([
    readVersions(deps.database),
    query(deps.database, draftRow)`select kind, revision, bodies, saved_at, saved_by from legal_drafts`,
    readLanguages(deps),
  ]);
  const known = rows.map((row) => ({ ...row, from: row.from?.toISOString() ?? null }));
  const textOf = (kind: LegalKind) => {
    const draft = drafts.find((each) => each.kind === kind);
    const inForce = versionInForce(known, kind)?.version;
    return {
      draft: {
        revision: draft?.revision ?? 0,
        bodies: draft?.bodies ?? {},
        savedAt: draft?.saved_at.toISOString() ?? null,
        savedBy: draft?.saved_by ?? null,
      },
      versions: known
        .filter((version) => version.kind === kind)
        .map((version) => ({ ...version, isInForce: version.version === inForce })),
    };
  };
  const codes = [studio, ...offered.filter((code) => code !== studio)];
  const languages = await Promise.all(codes.map(loadLanguage));
  return {
    terms: textOf('terms'),
    privacy: textOf('privacy'),
    languages: languages.map(({ code, name }) => ({ code, name })),
  };
}

/** @throws AppError 404 */
export async function readWords(database: Database, kind: LegalKind, version: string): Promise<{ bodies: Bodies }> {
  const row = await database
    .selectFrom('legal_texts')
    .select('bodies')
    .where('kind', '=', kind)
    .where('version', '=', version)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return { bodies: bodiesColumn.nullable().parse(row.bodies) ?? {} };
}

/** What the setting says of the versions, from which every process knows them. */
export async function versionsForSetting(executor: Parameters<typeof query>[0]) {
  const rows = await readVersions(executor);
  return z.parse(legalSetting.schema, {
    versions: rows.map(({ kind, version, from, asks, isOwn }) => {
      return { kind, version, from: from?.toISOString() ?? null, asks, isOwn };
    }),
  });
}
