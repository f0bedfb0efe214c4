import * as z from 'zod';
import { requireOwner } from '../../../http/principal.ts';
import type { Config } from '../../../platform/config/config.ts';
import { functions } from '../../../platform/database/functions.ts';
import type { Pipeline } from '../../../platform/database/pipeline.ts';
import { readRow } from '../../../platform/database/rows.ts';
import { callForRow, callForValue, refined } from '../../../platform/database/sql-function.ts';
import { AppError } from '../../../platform/errors.ts';
import type { OwnPhone } from '../../account/wire.ts';
import { said } from '../../said.ts';
import type { Parts } from '../way.ts';
import { CODE_LIFETIME_MS, codeMessage, hashPhoneCode, NO_TEXT_MESSAGES, newPhoneCode } from './phone-code.ts';

type Deps = { config: Pick<Config, 'authSecret' | 'publicUrl' | 'sms'>; pipeline: Pipeline };

const READ = {
  name: 'read_own_phone',
  text: 'select p.number from session_user_id($1) as me left join phones p on p.user_id = me',
  row: z.object({ number: z.string().nullable() }),
};
/** Named once the code is right. */
const CONFIRM = refined(functions.confirm_own_phone, (row) => row.extend({ owner_email: z.string().nullable() }));

/** @throws AppError `not_signed_in` */
export async function readPhone({ config, pipeline }: Deps, sessionToken: string): Promise<OwnPhone> {
  const row = await readRow(pipeline, READ, [sessionToken]);
  return { number: row?.number ?? null, isOffered: config.sms !== null };
}

/**
 * Sends a code to a number that somebody says is theirs.
 * @throws AppError 409 `no_text_messages`, 429 `too_many_messages`, `reauthentication_needed`
 */
export async function openPhoneConfirmation(
  parts: Deps & Pick<Parts, 'enqueueTextMessage' | 'studioName' | 'readLanguage'>,
  sessionToken: string,
  number: string,
  headers: Headers | undefined,
): Promise<void> {
  const { config, pipeline, enqueueTextMessage } = parts;
  if (config.sms === null) {
    await requireOwner(pipeline, sessionToken);
    throw new AppError('no_text_messages', NO_TEXT_MESSAGES, 409);
  }
  const code = newPhoneCode();
  await callForValue(pipeline, functions.open_phone_confirmation, {
    session_token: sessionToken,
    of_number: number,
    of_hash: hashPhoneCode(config, number, code),
  });
  await enqueueTextMessage({
    to: number,
    text: await codeMessage(parts, code, headers),
    lifetimeMs: CODE_LIFETIME_MS,
  });
}

/** Keeps the number, in the place of an older one. @throws AppError 400 `INVALID_OTP`, 409 `identity_already_exists` */
export async function confirmPhone(
  { config, pipeline }: Deps,
  sessionToken: string,
  { number, code }: { number: string; code: string },
): Promise<{ ownerEmail: string }> {
  const row = await callForRow(pipeline, CONFIRM, {
    session_token: sessionToken,
    of_number: number,
    of_hash: hashPhoneCode(config, number, code),
  });
  if (row.is_right && row.owner_email !== null) return { ownerEmail: row.owner_email };
  throw new AppError('INVALID_OTP', said.wrongCode, 400);
}

/** @throws AppError 404, 409 `single_identity_not_deletable`, `reauthentication_needed` */
export async function removePhone(
  pipeline: Pipeline,
  sessionToken: string,
): Promise<{ number: string; ownerEmail: string }> {
  const row = await callForRow(pipeline, functions.remove_own_phone, { session_token: sessionToken });
  return { number: row.old_number, ownerEmail: row.owner_email };
}
