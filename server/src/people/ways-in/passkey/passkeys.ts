import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { Config } from '../../../platform/config/config.ts';
import { functions } from '../../../platform/database/functions.ts';
import type { Pipeline } from '../../../platform/database/pipeline.ts';
import { readRows } from '../../../platform/database/rows.ts';
import { callForRow, callForRows, callForValue } from '../../../platform/database/sql-function.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Passkey } from '../../account/wire.ts';
import { said } from '../../said.ts';
import type { Parts } from '../way.ts';
import { challengeIn, loadWebAuthn, type registrationAnswer, relyingParty } from './web-authn.ts';

const rowSchema = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.date(),
  last_used_at: z.date().nullable(),
});

type Deps = { config: Pick<Config, 'publicUrl' | 'port'>; pipeline: Pipeline };

const LIST = {
  name: 'list_own_passkeys',
  text: `select p.id, p.name, p.created_at, p.last_used_at from passkeys p
    where p.user_id = session_user_id($1) order by p.created_at, p.id`,
  row: rowSchema,
};

/** This person's passkeys, the oldest first. @throws AppError `not_signed_in` */
export async function listPasskeys(pipeline: Pipeline, sessionToken: string): Promise<Passkey[]> {
  const rows = await readRows(pipeline, LIST, [sessionToken]);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    addedAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }));
}

/** What the browser needs to make one, for 5 minutes. @throws AppError `not_signed_in`, `reauthentication_needed` */
export async function openPasskeyRegistration(
  { config, pipeline, studioName }: Deps & Pick<Parts, 'studioName'>,
  sessionToken: string,
) {
  const challenge = randomBytes(32);
  const [opened] = await callForRows(pipeline, functions.open_passkey_registration, {
    session_token: sessionToken,
    challenge: challenge.toString('base64url'),
  });
  if (opened === undefined) throw new Error('The registration of a passkey was not opened');
  const { generateRegistrationOptions } = await loadWebAuthn();
  return generateRegistrationOptions({
    rpName: await studioName(),
    rpID: relyingParty(config).id,
    userID: new TextEncoder().encode(opened.owner_id),
    userName: opened.owner_email,
    userDisplayName: opened.owner_email,
    challenge: new Uint8Array(challenge),
    excludeCredentials: opened.known.map((id) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  });
}

/**
 * Keeps the passkey that the browser made. Answers its owner's address.
 * @throws AppError 400 `passkey_refused`, 409 `identity_already_exists` or `limit`, `reauthentication_needed`
 */
export async function addPasskey(
  { config, pipeline }: Deps,
  sessionToken: string,
  { name, answer }: { name: string; answer: z.output<typeof registrationAnswer> },
): Promise<string> {
  const challenge = challengeIn(answer.response.clientDataJSON);
  const owner = await callForValue(pipeline, functions.session_user_id, { session_token: sessionToken });
  const asked = { of_purpose: 'passkey-registration', of_value: challenge, of_user: owner };
  if (challenge === null || !(await callForValue(pipeline, functions.take_challenge, asked))) throw refused();
  const { id, origins } = relyingParty(config);
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const verification = await verifyRegistrationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: id,
    requireUserVerification: false,
  }).catch(() => null);
  if (!verification?.verified) throw refused();
  const { credential } = verification.registrationInfo;
  const added = await callForRow(pipeline, functions.add_own_passkey, {
    session_token: sessionToken,
    key_name: name,
    of_credential: credential.id,
    key_public: Buffer.from(credential.publicKey),
    key_counter: credential.counter,
    key_transports: answer.response.transports,
  });
  return added.owner_email;
}

/** @throws AppError 404 `not_found` */
export async function renamePasskey(pipeline: Pipeline, sessionToken: string, id: string, name: string): Promise<void> {
  const passkey = { session_token: sessionToken, of_passkey: id };
  await callForValue(pipeline, functions.rename_own_passkey, { ...passkey, key_name: name });
}

/** @throws AppError 404 `not_found`, 409 `single_identity_not_deletable`, `reauthentication_needed` */
export async function removePasskey(
  pipeline: Pipeline,
  sessionToken: string,
  id: string,
): Promise<{ name: string; ownerEmail: string }> {
  const removed = await callForRow(pipeline, functions.remove_own_passkey, {
    session_token: sessionToken,
    of_passkey: id,
  });
  return { name: removed.key_name, ownerEmail: removed.owner_email };
}

function refused() {
  return new AppError('passkey_refused', said.passkeyNotChecked, 400);
}
