import ipaddr from 'ipaddr.js';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { notFound } from '../../platform/errors.ts';
import type { OwnSession } from './wire.ts';

type Row = {
  id: string;
  is_current: boolean;
  signed_in_at: Date;
  address: string | null;
  user_agent: string | null;
};

const LIST = { name: 'list_own_sessions', text: 'select * from list_own_sessions($1)' };
const END = { name: 'end_own_session', text: 'select ended_token, owner_id from end_own_session($1, $2)' };

/** This person's open sessions, the asking one first. Never their tokens. @throws AppError `not_signed_in` */
export async function listOwnSessions(pipeline: Pipeline, sessionToken: string): Promise<OwnSession[]> {
  const rows = await pipeline.call<Row>(LIST, [sessionToken]);
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
  const [row] = await pipeline.call<{ ended_token: string; owner_id: string }>(END, [sessionToken, id]);
  if (row === undefined) throw notFound();
  return { token: row.ended_token, userId: row.owner_id };
}

/** better-auth writes all the zeros of an IPv6 network. */
function shortened(address: string): string {
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;
}
