import type { Pipeline } from '../../platform/database/pipeline.ts';
import { notSignedIn } from '../../platform/errors.ts';
import type { Access } from './wire.ts';

type Row = { has_password: boolean; pending_email: string | null; has_second_factor: boolean };

const statement = { name: 'read_own_access', text: 'select * from read_own_access($1)' };

/** By which ways this person gets in. @throws AppError `not_signed_in` */
export async function readAccess(pipeline: Pipeline, sessionToken: string): Promise<Access> {
  const [row] = await pipeline.call<Row>(statement, [sessionToken]);
  if (row === undefined) throw notSignedIn();
  return {
    hasPassword: row.has_password,
    pendingEmail: row.pending_email,
    hasSecondFactor: row.has_second_factor,
  };
}
