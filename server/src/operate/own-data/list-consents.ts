import * as z from 'zod';
import { requireOwner } from '../../http/principal.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import type { Database } from '../../platform/database/pool.ts';
import { isoTime, query } from '../../platform/database/rows.ts';
import type { Consents } from './wire.ts';

const MOST = 200;
const consentRow = z.object({
  kind: z.enum(['terms', 'privacy', 'prompt_in_files']),
  version: z.string().nullable(),
  language: z.string().nullable(),
  isGiven: z.boolean(),
  at: isoTime,
});

/** What the person of this session agreed to, newest first. @throws AppError `not_signed_in` */
export async function listConsents(
  { database, pipeline }: { database: Database; pipeline: Pipeline },
  sessionToken: string,
): Promise<Consents> {
  const owner = await requireOwner(pipeline, sessionToken);
  const consents = await query(database, consentRow)`
    select kind, version, language, is_given as "isGiven", at from consents where user_id = ${owner} order by id desc limit ${MOST}`;
  return { consents };
}
