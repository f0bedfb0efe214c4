import { messages } from '@kinora/catalogue/messages';
import { fieldName } from '@kinora/catalogue/plain-words';
import { APIError } from 'better-auth/api';
import { statusOf } from '../../http/document/error-codes.ts';
import { AppError } from '../../platform/errors.ts';

/** The same for a wrong, an old, a used and an unknown one. */
const wrongCode = 'This code is wrong or has expired. You can request a new one.';

const signInAgain = 'This took too long, or there were too many wrong codes. Please start your sign-in again.';

/** The specification's words for better-auth's codes; its own message stands for the others. */
const words: Readonly<Record<string, string>> = {
  EMAIL_NOT_VERIFIED: messages.emailUnconfirmed,
  PASSWORD_TOO_SHORT: messages.passwordTooShort,
  INVALID_TOKEN: 'This link is too old, or it was used already. Please ask for a new one.',
  INVALID_PASSWORD: 'This is not your password',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'This account has no password yet',
  INVALID_OTP: wrongCode,
  OTP_EXPIRED: wrongCode,
  TOO_MANY_ATTEMPTS: wrongCode,
  INVALID_CODE: 'This code is not right, or it was used already. Please try the next one.',
  INVALID_BACKUP_CODE: 'This backup code is not right, or it was used already',
  INVALID_TWO_FACTOR_COOKIE: signInAgain,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: signInAgain,
  ACCOUNT_TEMPORARILY_LOCKED: 'Too many wrong codes. Please try again in 15 minutes.',
  FAILED_TO_CREATE_USER: messages.accountSetupFailed,
};

const notValid = { code: 'invalid_input', error: 'This input is not valid' };
const byStatus: Readonly<Record<number, { code: string; error: string }>> = {
  400: notValid,
  401: { code: 'not_signed_in', error: messages.notSignedIn },
  404: { code: 'not_found', error: 'Nothing was found here' },
  429: { code: 'rate_limited', error: 'Too many requests. Please try again in a moment.' },
};
/** What better-auth says where it has no code. */
const namesOfStatuses = new Set(['BAD_REQUEST', 'UNAUTHORIZED']);
const unexpected = { code: 'internal', error: 'Something went wrong on our side. Please try again.' };

/** Adds `error` (and `code`, where there is none) to the body of a refusal by better-auth. Other answers pass as they are. */
export async function withErrorWords(response: Response): Promise<Response> {
  if (response.status < 400) return response;
  const body = await readObject(response);
  const fallback = byStatus[response.status] ?? unexpected;
  const code = typeof body.code === 'string' && !namesOfStatuses.has(body.code) ? body.code : fallback.code;
  const told = typeof body.message === 'string' && response.status < 500 ? body.message : fallback.error;
  const message = code === 'VALIDATION_ERROR' ? ofFields(told) : told;
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  headers.set('content-type', 'application/json');
  return new Response(JSON.stringify({ ...body, message, code, error: words[code] ?? message }), {
    // A code has one status: another one for a code that was tried too often would tell who has an account.
    status: statusOf(code) ?? response.status,
    headers,
  });
}

/** better-auth names each field in brackets, then says what its validator says. */
function ofFields(message: string): string {
  const paths = [...message.matchAll(/\[(?:body|query)\.([^\]]+)\]/g)].flatMap(([, path]) => path ?? []);
  if (paths.length === 0) return notValid.error;
  return `Missing or not valid: ${paths.map((path) => fieldName(path.split('.'))).join(', ')}.`;
}

/** The same for a refusal that our own route met; anything else comes back as it was. */
export function explainRefusal(error: unknown): unknown {
  if (!(error instanceof APIError) || error.statusCode >= 500) return error;
  const told = error.body?.code ?? unexpected.code;
  const fallback = namesOfStatuses.has(told) ? byStatus[error.statusCode] : undefined;
  const code = fallback?.code ?? told;
  const status =
    error.statusCode === 401 || error.statusCode === 403 || error.statusCode === 429 ? error.statusCode : 400;
  return new AppError(code, words[code] ?? fallback?.error ?? error.message, status);
}

async function readObject(response: Response): Promise<Record<string, unknown>> {
  try {
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null ? { ...body } : {};
  } catch {
    return {};
  }
}
