import { fieldName } from '@kinora/catalogue/plain-words';
import type { Language } from '@kinora/texts/load-language';
import { text } from '@kinora/texts/typed-keys';
import { declaredAs, declareWords, inWords } from '@kinora/texts/words';
import { APIError } from 'better-auth/api';
import { statusOf } from '../../http/document/error-codes.ts';
import { AppError } from '../../platform/errors.ts';
import { said } from '../said.ts';

/** The specification's words for better-auth's codes; its own message stands for the others. */
const words: Readonly<Record<string, string>> = {
  EMAIL_NOT_VERIFIED: said.emailUnconfirmed,
  PASSWORD_TOO_SHORT: said.passwordTooShort,
  INVALID_TOKEN: said.linkTooOld,
  INVALID_PASSWORD: said.notYourPassword,
  CREDENTIAL_ACCOUNT_NOT_FOUND: said.noPassword,
  TOKEN_EXPIRED: said.linkTooOld,
  // A wrong, an expired, a used and an unknown code are refused alike.
  INVALID_OTP: said.wrongCode,
  OTP_EXPIRED: said.wrongCode,
  OTP_HAS_EXPIRED: said.wrongCode,
  TOO_MANY_ATTEMPTS: said.wrongCode,
  INVALID_CODE: said.codeNotRight,
  INVALID_BACKUP_CODE: said.backupNotRight,
  INVALID_TWO_FACTOR_COOKIE: said.signInAgain,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: said.signInAgain,
  ACCOUNT_TEMPORARILY_LOCKED: said.locked,
  FAILED_TO_CREATE_USER: said.accountSetupFailed,
  INVALID_EMAIL_OR_PASSWORD: said.wrongCredentials,
  INVALID_EMAIL: said.invalidEmail,
  USER_NOT_FOUND: said.accountGone,
  EMAIL_ALREADY_VERIFIED: said.alreadyConfirmed,
  EMAIL_MISMATCH: said.otherAddress,
  TWO_FACTOR_NOT_ENABLED: said.noSecondStep,
  TOTP_NOT_ENABLED: said.noSecondStep,
  BACKUP_CODES_NOT_ENABLED: said.noSecondStep,
  INVALID_CALLBACK_URL: said.otherSite,
  INVALID_REDIRECT_URL: said.otherSite,
  INVALID_ERROR_CALLBACK_URL: said.otherSite,
  INVALID_NEW_USER_CALLBACK_URL: said.otherSite,
};

const notValid = { code: 'invalid_input', error: declareWords(text('errors', 'invalidInput')) };
const byStatus: Readonly<Record<number, { code: string; error: string }>> = {
  400: notValid,
  401: { code: 'not_signed_in', error: declareWords(text('errors', 'notSignedIn')) },
  404: { code: 'not_found', error: said.nothingFound },
  429: { code: 'rate_limited', error: said.tooManyRequests },
};
/** What better-auth says where it has no code. */
const namesOfStatuses = new Set(['BAD_REQUEST', 'UNAUTHORIZED']);
const unexpected = { code: 'internal', error: declareWords(text('errors', 'internal')) };

/**
 * Adds `error` (and `code`, where there is none) to the body of a refusal by better-auth, in the language of whoever asked.
 * Other answers pass as they are.
 */
export async function withErrorWords(response: Response, readLanguage: () => Promise<Language>): Promise<Response> {
  if (response.status < 400) return response;
  const body = await readObject(response);
  const language = await readLanguage();
  const fallback = byStatus[response.status] ?? unexpected;
  const code = typeof body.code === 'string' && !namesOfStatuses.has(body.code) ? body.code : fallback.code;
  const original = typeof body.message === 'string' && response.status < 500 ? body.message : fallback.error;
  const message = code === 'VALIDATION_ERROR' ? ofFields(original, language) : inLanguage(original, language);
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  headers.set('content-type', 'application/json');
  const error = inLanguage(words[code] ?? message, language);
  const reasons = stringsIn(body.reasons).map((reason) => inLanguage(reason, language));
  const told = { ...body, message, code, error, ...(reasons.length === 0 ? {} : { reasons }) };
  return new Response(JSON.stringify(told), {
    // A code has one status: another one for a code that was tried too often would tell who has an account.
    status: statusOf(code) ?? response.status,
    headers,
  });
}

/** What is not ours, and what an operator has written, stays as it is. */
function inLanguage(words: string, language: Language): string {
  const known = declaredAs(words);
  return known === undefined ? words : inWords(language, known);
}

const stringsIn = (list: unknown): string[] =>
  Array.isArray(list) ? list.filter((item) => typeof item === 'string') : [];

/** better-auth names each field in brackets, then says what its validator says. */
function ofFields(message: string, language: Language): string {
  const paths = [...message.matchAll(/\[(?:body|query)\.([^\]]+)\]/g)].flatMap(([, path]) => path ?? []);
  if (paths.length === 0) return inLanguage(notValid.error, language);
  const fields = paths.map((path) => fieldName(path.split('.'))).join(', ');
  return inWords(language, text('signInErrors', 'missing', { fields }));
}

/** Explains a refusal that one of our own routes got from better-auth; any other error comes back unchanged. */
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
