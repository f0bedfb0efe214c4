import { text } from '@kinora/texts/typed-keys';
import { declareWords } from '@kinora/texts/words';
import { sql, type Transaction } from 'kysely';
import * as z from 'zod';
import { invalidInput } from '../../../http/invalid-input.ts';
import { legalSetting } from '../../../people/legal/legal-texts.ts';
import type { LegalKind } from '../../../people/legal/wire.ts';
import type { DB } from '../../../platform/database/types.ts';
import { AppError } from '../../../platform/errors.ts';
import { readLanguages } from '../../../platform/languages/languages.ts';
import type { Admin, AdministrationPorts } from '../admin.ts';
import { writeAudited } from '../audit.ts';
import { reasonField } from '../input.ts';
import { readLegalDesk, readVersions, versionsForSetting } from './legal-desk.ts';
import type { Bodies, LegalDesk } from './wire.ts';

const MOST_CHARACTERS = 100_000;
const YEARS_AHEAD_MS = 5 * 365 * 86_400_000;

/** Markdown by language; languages without words are left out. */
export const bodiesField = z
  .record(z.string().max(35), z.string().trim().max(MOST_CHARACTERS))
  .transform((bodies): Bodies => Object.fromEntries(Object.entries(bodies).filter(([, body]) => body !== '')));

export const draftBody = z.strictObject({
  bodies: bodiesField,
  /** The revision that was changed; 0 before the first. */
  basedOn: z.int().min(0),
});

export const publishBody = z.strictObject({
  /** The revision that is published: what somebody else has written since is not. */
  basedOn: z.int().min(0),
  /** From when it is in force; null: at once. */
  from: z.iso.datetime({ offset: true }).nullable(),
  /** Whether everybody has to accept it before they order or buy anything. */
  asks: z.boolean(),
  reason: reasonField,
});

const changedMeanwhile = () => new AppError('changed_meanwhile', text('errors', 'savedMeanwhile'), 409);

type Ports = Pick<AdministrationPorts, 'config' | 'database' | 'settings'>;

/** Held by everything that writes to a text, so that two who write wait for each other. */
async function lock(transaction: Transaction<DB>, kind: LegalKind): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`legal ${kind}`}))`.execute(transaction);
}

async function draftOf(transaction: Transaction<DB>, kind: LegalKind) {
  const row = await transaction
    .selectFrom('legal_drafts')
    .select(['revision', 'bodies'])
    .where('kind', '=', kind)
    .executeTakeFirst();
  return { revision: row?.revision ?? 0, bodies: z.record(z.string(), z.string()).parse(row?.bodies ?? {}) };
}

/** Keeps what is written, for nobody to read yet. @throws AppError 409 `changed_meanwhile` */
export async function saveDraft(
  ports: Ports,
  admin: Admin,
  kind: LegalKind,
  { bodies, basedOn }: z.output<typeof draftBody>,
): Promise<LegalDesk> {
  await writeAudited(ports.database, { admin }, async (transaction) => {
    await lock(transaction, kind);
    const before = await draftOf(transaction, kind);
    if (before.revision !== basedOn) throw changedMeanwhile();
    const draft = { revision: basedOn + 1, bodies: JSON.stringify(bodies), saved_by: admin.email };
    await transaction
      .insertInto('legal_drafts')
      .values({ kind, ...draft })
      .onConflict((conflict) => conflict.column('kind').doUpdateSet({ ...draft, saved_at: new Date() }))
      .execute();
    const target = { kind: 'content' as const, id: kind };
    return { result: undefined, note: { action: 'legal.draft', target, before: before.bodies, after: bodies } };
  });
  return readLegalDesk(ports);
}

/**
 * Makes the draft a version of its own, which is never changed again. Without words it is the text of the program.
 * @throws AppError 400 for a day that is over, or before that of an earlier version, and without words in the studio's own
 * language; 409 `changed_meanwhile`
 */
export async function publish(
  ports: Ports,
  admin: Admin,
  kind: LegalKind,
  { basedOn, from, asks, reason }: z.output<typeof publishBody>,
): Promise<LegalDesk> {
  const { studio } = await readLanguages(ports);
  await writeAudited(ports.database, { admin }, async (transaction) => {
    await lock(transaction, kind);
    const { revision, bodies } = await draftOf(transaction, kind);
    if (revision !== basedOn) throw changedMeanwhile();
    const isOwn = Object.keys(bodies).length > 0;
    if (isOwn && bodies[studio] === undefined) {
      throw invalidInput([{ field: 'bodies', message: declareWords(text('refusals', 'desk.ownLanguageFirst')) }]);
    }
    const versions = (await readVersions(transaction)).filter((version) => version.kind === kind);
    refuseUnfitDay(from, versions[0]?.from ?? null);
    const numbers = versions.map(({ version }) => (/^\d{1,6}$/.test(version) ? Number(version) : 0));
    const version = String(Math.max(0, ...numbers) + 1);
    await transaction
      .insertInto('legal_texts')
      .values({
        ...{ kind, version, asks, note: reason, made_by: admin.email },
        effective_at: from === null ? null : new Date(from),
        bodies: isOwn ? JSON.stringify(bodies) : null,
        // The clock moves within a transaction that waited: the order of versions is the order of their publishing.
        published_at: sql<Date>`clock_timestamp()`,
      })
      .execute();
    const value = JSON.stringify(await versionsForSetting(transaction));
    await sql`insert into settings (name, value, changed_by) values (${legalSetting.name}, ${value}::jsonb, ${admin.email})
      on conflict (name) do update
      set value = excluded.value, changed_at = now(), changed_by = excluded.changed_by`.execute(transaction);
    const target = { kind: 'content' as const, id: kind };
    return {
      result: undefined,
      note: { action: 'legal.publish', target, after: { version, from, asks, bodies }, reason },
    };
  });
  return readLegalDesk(ports);
}

function refuseUnfitDay(from: string | null, newest: Date | null): void {
  const at = from === null ? Date.now() : Date.parse(from);
  // A form that was open for a while may be a little late.
  const isOver = at < Date.now() - 3_600_000;
  const message = isOver
    ? declareWords(text('siteErrors', 'legal.over'))
    : at > Date.now() + YEARS_AHEAD_MS
      ? declareWords(text('siteErrors', 'legal.far'))
      : newest !== null && at < newest.getTime()
        ? declareWords(text('siteErrors', 'legal.before'))
        : null;
  if (message !== null) throw invalidInput([{ field: 'from', message }]);
}
