import { text } from '@kinora/texts/typed-keys';
import * as z from 'zod';
import { originFor } from '../../http/origins.ts';
import { requireOwner } from '../../http/principal.ts';
import { ownPrincipalOf } from '../../http/workspace.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import type { Database } from '../../platform/database/pool.ts';
import { query, readRows } from '../../platform/database/rows.ts';
import { AppError } from '../../platform/errors.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { asksAnybody, legalSetting } from './legal-texts.ts';
import { legalKinds, type MissingConsents } from './wire.ts';

const missingRow = z.object({ kind: z.enum(legalKinds), version: z.string() });

const MISSING = {
  name: 'missing_consents',
  text: 'select m.kind, m.version from missing_consents(session_user_id($1)) m',
  row: missingRow,
};

type Deps = { pipeline: Pipeline; settings: Settings };

/** What the person of a session or key has not accepted yet. The database is asked only where anybody is asked at all. */
export async function missingConsents({ pipeline, settings }: Deps, principal: string): Promise<MissingConsents> {
  const { versions } = await settings.read(legalSetting);
  return { missing: asksAnybody(versions) ? await readRows(pipeline, MISSING, [ownPrincipalOf(principal)]) : [] };
}

/**
 * Before somebody orders or buys anything.
 * @throws AppError 403 `acceptance_needed`, which says where they can accept
 */
export async function requireConsents(
  deps: Deps & { config: Pick<Config, 'publicUrl' | 'port'> },
  principal: string,
): Promise<void> {
  const { missing } = await missingConsents(deps, principal);
  if (missing.length === 0) return;
  const address = `${originFor(deps.config, undefined)}/dashboard`;
  throw new AppError('acceptance_needed', text('errors', 'acceptanceNeeded', { address }), 403, { address, missing });
}

type Accepted = MissingConsents['missing'];

/**
 * Writes down that the person of a session accepts these versions, and answers what is missing still.
 * @throws AppError 409 `changed_meanwhile` for a version that is not, or no longer, the one that is asked for
 */
export async function acceptTexts(
  deps: Deps & { database: Database },
  principal: string,
  { accepted, language }: { accepted: Accepted; language: string },
): Promise<MissingConsents> {
  const owner = await requireOwner(deps.pipeline, principal);
  await deps.database.transaction().execute(async (transaction) => {
    // One at a time for each person, so that a doubled press finds nothing left to accept.
    await query(transaction, z.unknown())`select pg_advisory_xact_lock(hashtext(${`consents ${owner}`}))`;
    const missing = await query(transaction, missingRow)`select kind, version from missing_consents(${owner})`;
    const inForce = await query(transaction, missingRow)`select kind, version from legal_texts_in_force()`;
    const has = (list: Accepted, one: Accepted[number]) =>
      list.some(({ kind, version }) => kind === one.kind && version === one.version);
    if (!accepted.every((one) => has(inForce, one))) {
      throw new AppError('changed_meanwhile', text('errors', 'acceptedTextChanged'), 409);
    }
    const added = accepted.filter((one) => has(missing, one));
    if (added.length === 0) return;
    await transaction
      .insertInto('consents')
      .values(added.map(({ kind, version }) => ({ user_id: owner, kind, version, is_given: true, language })))
      .execute();
  });
  return missingConsents(deps, principal);
}
