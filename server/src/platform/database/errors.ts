import { messages } from '@kinora/catalogue/messages';
import { text } from '@kinora/texts/typed-keys';
import pg from 'pg';
import { AppError, balanceFull, notFound, notSignedIn, storageFull, unavailable, unkeptText } from '../errors.ts';
import { isLockTimeout, Silence } from './lock-timeout.ts';

/** The refusals that our SQL functions raise, by their message. */
const refusals: Readonly<Record<string, () => AppError>> = {
  not_signed_in: notSignedIn,
  not_found: notFound,
  identity_already_exists: () => new AppError('identity_already_exists', text('signInErrors', 'alreadyUsed'), 409),
  too_many_wallets: () => new AppError('limit', text('signInErrors', 'tooManyWallets'), 409),
  unproven_address: () => new AppError('unproven_address', text('signInErrors', 'unproven'), 403),
  email_unconfirmed: () => new AppError('email_unconfirmed', text('signInErrors', 'confirmFirst'), 403),
  too_many_messages: () => new AppError('too_many_messages', text('signInErrors', 'tooManyMessages'), 429),
  too_many_tests: () => new AppError('rate_limited', text('refusals', 'request.tooManyTests'), 429),
  too_many_passkeys: () => new AppError('limit', text('signInErrors', 'tooManyPasskeys'), 409),
  identity_not_found: () => new AppError('identity_not_found', text('signInErrors', 'notConnected'), 404),
  single_identity_not_deletable: () =>
    new AppError('single_identity_not_deletable', text('refusals', 'account.onlyWayIn'), 409),
  reauthentication_needed: () => new AppError('reauthentication_needed', text('signInErrors', 'proveFirst'), 403),
  insufficient_aal: () => new AppError('insufficient_aal', text('signInErrors', 'codeFirst'), 403),
  account_held: () => new AppError('account_held', text('refusals', 'account.held'), 403),
  impersonated: () => new AppError('impersonated', text('signInErrors', 'ownerOnly'), 403),
  insufficient_tokens: () => new AppError('insufficient_tokens', messages.insufficientTokens, 402),
  storage_full: storageFull,
  missing_scope: () => new AppError('missing_scope', text('refusals', 'money.keyScope'), 403),
  api_key_cap: () => new AppError('limit', text('refusals', 'money.keyCap'), 409, { period: 'month', of: 'key' }),
  not_refundable: () => new AppError('not_refundable', text('refusals', 'money.notRefundable'), 409),
  member_cap: () => new AppError('limit', text('refusals', 'workspace.cap'), 409, { period: 'month', of: 'member' }),
  not_a_member: () => new AppError('not_a_member', text('refusals', 'workspace.notMember'), 403),
  role_needed: () => new AppError('role_needed', text('refusals', 'workspace.role'), 403),
  already_member: () => new AppError('already_member', text('refusals', 'workspace.alreadyMember'), 409),
  too_many_invitations: () => new AppError('rate_limited', text('refusals', 'workspace.tooManyInvitations'), 429),
  last_owner: () => new AppError('last_owner', text('refusals', 'workspace.lastOwner'), 409),
  sole_owner: () => new AppError('sole_owner', text('refusals', 'workspace.soleOwner'), 409),
  too_many_workspaces: () => new AppError('limit', text('refusals', 'workspace.tooMany'), 409),
  workspace_account: () => new AppError('workspace_account', text('refusals', 'workspace.noPerson'), 409),
  spending_cap_day: () => overCap('day'),
  spending_cap_month: () => overCap('month'),
  account_exists: () => new AppError('account_exists', text('refusals', 'account.exists'), 409),
  id_reused: idReused,
  long_prompt_lists: () => new AppError('limit', text('batches', 'problem.longLists'), 409),
  too_many_prompt_lists: () => new AppError('limit', text('batches', 'problem.tooManyLists'), 409),
  too_many_styles: () => new AppError('limit', text('errors', 'styles.tooMany'), 409),
  too_many_presets: () => new AppError('limit', text('errors', 'presets.tooMany'), 409),
  balance_full: balanceFull,
  debt_full: () => new AppError('limit', text('refusals', 'money.debtFull'), 409),
  blocked_content: () => new AppError('blocked_content', text('refusals', 'desk.sameTakenDown'), 400),
  decided: () => new AppError('decided', text('refusals', 'desk.decided'), 409),
  appealed: () => new AppError('appealed', text('refusals', 'desk.appealed'), 409),
  file_needed: () => new AppError('file_needed', text('refusals', 'appeal.fileNeeded'), 409),
  too_many_appeals: () => new AppError('rate_limited', text('refusals', 'appeal.tooMany'), 429),
  export_under_way: () => new AppError('export_under_way', text('refusals', 'data.exportUnderWay'), 409),
  export_too_soon: () => new AppError('export_too_soon', text('refusals', 'data.exportTooSoon'), 429),
  protected: () => new AppError('protected', text('errors', 'protectedItem'), 409),
  locked: () => new AppError('locked', text('errors', 'lockedItem'), 409),
  too_late: () => new AppError('too_late', text('errors', 'comments.tooLate'), 409),
  comments_off: () => new AppError('comments_off', text('errors', 'comments.off'), 403),
  approvals_off: () => new AppError('approvals_off', text('errors', 'comments.noApprovals'), 403),
  too_many_comments: () => new AppError('limit', text('errors', 'comments.tooMany'), 409),
  too_many_tags: () => new AppError('limit', text('errors', 'tooManyTags'), 409),
  too_many_collections: () => new AppError('limit', text('errors', 'tooManyCollections'), 409),
  collection_full: () => new AppError('limit', text('errors', 'collectionFull'), 409),
  collection_circle: () => new AppError('collection_circle', text('errors', 'collectionCircle'), 409),
  collection_depth: () => new AppError('collection_depth', text('errors', 'collectionDepth'), 409),
  smart_collection: () => new AppError('smart_collection', text('errors', 'smartCollection'), 409),
  not_smart: () => new AppError('not_smart', text('errors', 'notSmart'), 409),
  processing: () => new AppError('processing', text('refusals', 'data.processing'), 409),
};

function overCap(period: 'day' | 'month') {
  const said = period === 'day' ? text('refusals', 'money.capDay') : text('refusals', 'money.capMonth');
  return new AppError('limit', said, 409, { period });
}

export function idReused() {
  return new AppError('id_reused', text('refusals', 'data.idReused'), 409);
}

/** The account was deleted between the check of the session and the write: no user to refer to, no event to count. */
function isOwnerGone(error: pg.DatabaseError): boolean {
  return (
    (error.code === '23503' && /_user_?id_fkey$/i.test(error.constraint ?? '')) ||
    (error.code === '23502' && error.table === 'events' && error.column === 'seq')
  );
}

/** What the client library says in words alone of a connection that broke, or that did not come about in time. */
const UNREACHED =
  /^timeout expired$|Connection terminated|timeout exceeded when trying to connect|not queryable|after calling end on the pool/;

/** Class 08 (connection), 53 (resources), 57P (shutdown), 40P01 (deadlock), locks and socket errors: not now, but soon again. */
function isOutage(error: unknown): boolean {
  if (isLockTimeout(error) || error instanceof Silence) return true;
  if (error instanceof pg.DatabaseError) return /^(08|53|57P|40P01)/.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  if (UNREACHED.test(error.message)) return true;
  return 'code' in error && /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOST|ENET)/.test(String(error.code));
}

/** What a database error means to the person who asked; anything unexpected comes back as it was. */
export function explainDatabaseError(error: unknown): unknown {
  if (error instanceof pg.DatabaseError) {
    if (error.code?.startsWith('KN')) return refusals[error.message]?.() ?? error;
    // An id that paid for a record which has since left the trash.
    if (error.code === '23505' && error.constraint === 'ledger_entries_business_key_key') return idReused();
    if (isOwnerGone(error)) return notSignedIn();
    // NUL, which addresses can say and no text can keep.
    if (error.code === '22021') return unkeptText();
  }
  return isOutage(error) ? unavailable() : error;
}
