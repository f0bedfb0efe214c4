import ipaddr from 'ipaddr.js';
import * as z from 'zod';
import { functions } from '../../platform/database/functions.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { callForRow, callForRows, refined } from '../../platform/database/sql-function.ts';
import type { OwnSession } from './wire.ts';

const LIST = refined(functions.list_own_sessions, (row) =>
  row.extend({ address: z.string().nullable(), user_agent: z.string().nullable() }),
);

/** This person's open sessions, the asking one first. Never their tokens. @throws AppError `not_signed_in` */
export async function listOwnSessions(pipeline: Pipeline, sessionToken: string): Promise<OwnSession[]> {
  const rows = await callForRows(pipeline, LIST, { session_token: sessionToken });
  return rows.map((row) => ({
    id: row.id,
    isCurrent: row.is_current,
    signedInAt: row.signed_in_at.toISOString(),
    address: row.address === null ? null : shortened(row.address),
    userAgent: row.user_agent,
  }));
}

/** Ends one of them; answers whose live streams are over with it. @throws AppError `not_signed_in`, `not_found` */
export async function endOwnSession(
  pipeline: Pipeline,
  sessionToken: string,
  id: string,
): Promise<{ token: string; userId: string }> {
  const row = await callForRow(pipeline, functions.end_own_session, { session_token: sessionToken, of_session: id });
  return { token: row.ended_token, userId: row.owner_id };
}

/** better-auth writes all the zeros of an IPv6 network. */
function shortened(address: string): string {
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;
}
