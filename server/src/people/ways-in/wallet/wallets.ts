import * as z from 'zod';
import { functions } from '../../../platform/database/functions.ts';
import type { Pipeline } from '../../../platform/database/pipeline.ts';
import { readRows } from '../../../platform/database/rows.ts';
import { callForRow, callForRows, callForValue } from '../../../platform/database/sql-function.ts';
import { AppError } from '../../../platform/errors.ts';
import type { OwnWallet } from '../../account/wire.ts';
import { said } from '../../said.ts';
import { composeWalletMessage, type walletAnswer, type walletChallengeBody } from './wallet-challenge.ts';
import { signerOf } from './wallet-signature.ts';

const rowSchema = z.object({
  id: z.string(),
  address: z.string(),
  created_at: z.date(),
  last_used_at: z.date().nullable(),
});

const LIST = {
  name: 'list_own_wallets',
  text: `select w.id, w.address, w.created_at, w.last_used_at from wallets w
    where w.user_id = session_user_id($1) order by w.created_at, w.id`,
  row: rowSchema,
};

/** This person's wallets, the oldest first. @throws AppError `not_signed_in` */
export async function listWallets(pipeline: Pipeline, sessionToken: string): Promise<OwnWallet[]> {
  const rows = await readRows(pipeline, LIST, [sessionToken]);
  return rows.map((row) => ({
    id: row.id,
    address: row.address,
    addedAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }));
}

/** The message that the wallet has to sign, within 5 minutes. @throws AppError `reauthentication_needed` */
export async function openWalletLink(
  pipeline: Pipeline,
  sessionToken: string,
  { studio, ...asked }: z.output<typeof walletChallengeBody> & { origin: string; studio: string },
): Promise<{ nonce: string; message: string }> {
  const statement = `Let this wallet sign in to your ${studio} account. This costs nothing and moves nothing.`;
  const { nonce, address, message } = await composeWalletMessage({ ...asked, statement });
  await callForValue(pipeline, functions.open_wallet_link, {
    session_token: sessionToken,
    nonce,
    of_address: address,
    of_message: message,
  });
  return { nonce, message };
}

/** @throws AppError 400 `wallet_refused`, 409 `identity_already_exists` or `limit`, `reauthentication_needed` */
export async function linkWallet(
  pipeline: Pipeline,
  sessionToken: string,
  { nonce, signature }: z.output<typeof walletAnswer>,
): Promise<{ address: string; ownerEmail: string }> {
  const owner = await callForValue(pipeline, functions.session_user_id, { session_token: sessionToken });
  const challenge = { of_purpose: 'wallet-link', nonce, of_user: owner };
  const [asked] = await callForRows(pipeline, functions.take_wallet_challenge, challenge);
  if (asked === undefined || (await signerOf(asked.message, signature)) !== asked.address) {
    throw new AppError('wallet_refused', said.signatureAgain, 400);
  }
  const ownerEmail = await callForValue(pipeline, functions.add_own_wallet, {
    session_token: sessionToken,
    of_address: asked.address,
  });
  return { address: asked.address, ownerEmail };
}

/** @throws AppError 404, 409 `single_identity_not_deletable`, `reauthentication_needed` */
export async function unlinkWallet(
  pipeline: Pipeline,
  sessionToken: string,
  id: string,
): Promise<{ address: string; ownerEmail: string }> {
  const removed = await callForRow(pipeline, functions.remove_own_wallet, {
    session_token: sessionToken,
    of_wallet: id,
  });
  return { address: removed.old_address, ownerEmail: removed.owner_email };
}
