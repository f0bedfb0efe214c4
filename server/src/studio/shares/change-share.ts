import * as z from 'zod';
import { requireOwner } from '../../http/principal.ts';
import { hashPassword } from '../../people/ways-in/password/password-rules.ts';
import { notFound } from '../../platform/errors.ts';
import { endAfter, expiryField, passwordField, refuseTooLong, type ShareDeps, titleField } from './create-share.ts';
import { findShare } from './list-shares.ts';
import type { Share } from './wire.ts';

export const changeShareBody = z.strictObject({
  title: titleField.optional(),
  /** From now on; null is no end. */
  expiresInDays: expiryField.optional(),
  /** Null takes it away. Whoever had entered the one before has to enter the new one. */
  password: passwordField.nullable().optional(),
  mayDownload: z.boolean().optional(),
  showsPrompt: z.boolean().optional(),
  /** While it is off, existing comments are hidden from visitors as well. */
  mayComment: z.boolean().optional(),
  mayApprove: z.boolean().optional(),
});

/** Changes a link that is not revoked. @throws AppError 404 for what is not theirs or was revoked, 400 `invalid_input` */
export async function changeShare(
  deps: ShareDeps,
  principal: string,
  id: string,
  {
    title,
    expiresInDays,
    password,
    mayDownload,
    showsPrompt,
    mayComment,
    mayApprove,
  }: z.output<typeof changeShareBody>,
  origin: string,
): Promise<Share> {
  const owner = await requireOwner(deps.pipeline, principal);
  if (expiresInDays !== undefined) await refuseTooLong(deps, expiresInDays);
  const change = {
    ...(title === undefined ? {} : { title }),
    ...(expiresInDays === undefined ? {} : { expires_at: endAfter(expiresInDays) }),
    ...(password === undefined ? {} : { password_hash: password === null ? null : await hashPassword(password) }),
    ...(mayDownload === undefined ? {} : { may_download: mayDownload }),
    ...(showsPrompt === undefined ? {} : { shows_prompt: showsPrompt }),
    ...(mayComment === undefined ? {} : { may_comment: mayComment }),
    ...(mayApprove === undefined ? {} : { may_approve: mayApprove }),
  };
  if (Object.keys(change).length > 0) {
    const { numUpdatedRows } = await deps.database
      .updateTable('shares')
      .set(change)
      .where('id', '=', id)
      .where('user_id', '=', owner)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw notFound();
  }
  return findShare(deps, owner, id, origin);
}

/** Closes a link for good, in every process with the next request. @throws AppError 404 when it is not theirs */
export async function revokeShare(deps: ShareDeps, principal: string, id: string): Promise<void> {
  const owner = await requireOwner(deps.pipeline, principal);
  const { numUpdatedRows } = await deps.database
    .updateTable('shares')
    .set({ revoked_at: new Date(), revoked_by: 'owner' })
    .where('id', '=', id)
    .where('user_id', '=', owner)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw notFound();
}
