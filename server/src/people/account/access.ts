import * as z from 'zod';
import { functions } from '../../platform/database/functions.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { callForRows, refined } from '../../platform/database/sql-function.ts';
import { notSignedIn } from '../../platform/errors.ts';
import type { Access } from './wire.ts';

const READ = refined(functions.read_own_access, (row) => row.extend({ pending_email: z.string().nullable() }));

/** By which ways this person gets in. @throws AppError `not_signed_in` */
export async function readAccess(pipeline: Pipeline, sessionToken: string): Promise<Access> {
  const [row] = await callForRows(pipeline, READ, { session_token: sessionToken });
  if (row === undefined) throw notSignedIn();
  return {
    hasPassword: row.has_password,
    pendingEmail: row.pending_email,
    hasSecondFactor: row.has_second_factor,
  };
}
