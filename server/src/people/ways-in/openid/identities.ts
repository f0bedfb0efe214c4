import type { Pipeline } from '../../../platform/database/pipeline.ts';
import { enqueueMail } from '../../../platform/mail/outbox.ts';
import { identityMail } from '../../../platform/mail/templates/identity.ts';
import type { OwnIdentity } from '../../account/wire.ts';
import type { SignInServices } from './sign-in-services.ts';

type Row = { id: string; provider: string; email: string | null; linked_at: Date; is_only_way: boolean };

const LIST = { name: 'list_own_identities', text: 'select * from list_own_identities($1)' };
const UNLINK = { name: 'unlink_own_identity', text: 'select provider, address from unlink_own_identity($1, $2)' };

type IdentityDeps = { pipeline: Pipeline; services: SignInServices };

/** The accounts at other services that open this person's account. @throws AppError `not_signed_in` */
export async function listIdentities(
  { pipeline, services }: IdentityDeps,
  sessionToken: string,
): Promise<OwnIdentity[]> {
  const rows = await pipeline.call<Row>(LIST, [sessionToken]);
  return Promise.all(
    rows.map(async ({ id, provider, email, linked_at, is_only_way }) => ({
      id,
      provider,
      name: await services.nameOf(provider),
      email,
      linkedAt: linked_at.toISOString(),
      isOnlyWay: is_only_way,
    })),
  );
}

/**
 * Takes one away for good, and tells the owner.
 * @throws AppError `not_signed_in`, `reauthentication_needed`, 404 `identity_not_found`, 409 `single_identity_not_deletable`
 */
export async function unlinkIdentity(
  { pipeline, services, resetUrl }: IdentityDeps & { resetUrl: string },
  sessionToken: string,
  id: string,
): Promise<void> {
  const [row] = await pipeline.call<{ provider: string; address: string }>(UNLINK, [sessionToken, id]);
  if (row === undefined) throw new Error('The removal answered nothing');
  const service = await services.nameOf(row.provider);
  await enqueueMail(pipeline, identityMail({ to: row.address, service, address: null, isLinked: false, resetUrl }));
}
