import { createHmac, randomInt } from 'node:crypto';
import * as z from 'zod';
import type { Config } from '../../../platform/config/config.ts';
import { said } from '../../said.ts';

export const CODE_LIFETIME_MS = 600_000;

export const NO_TEXT_MESSAGES = said.noTextMessages;

/** E.164, also as people write it: spaces, hyphens, brackets, and 00 in the place of the plus sign. */
export const phoneNumber = z
  .string(said.phoneMissing)
  .max(40)
  .transform((typed) => typed.replace(/[\s().\-/]/g, '').replace(/^00/, '+'))
  .pipe(z.string().regex(/^\+[1-9]\d{6,14}$/, said.phoneForm));

export const sixDigits = z.string(said.codeDigits).regex(/^\d{6}$/, said.codeDigits);

export function newPhoneCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** What is kept of a code. */
export function hashPhoneCode({ authSecret }: Pick<Config, 'authSecret'>, number: string, code: string): Buffer {
  return createHmac('sha256', authSecret).update(`phone-code:${number}:${code}`).digest();
}

/** The last line lets phones fill in the code on our own site alone (https://wicg.github.io/sms-one-time-codes/). */
export function codeMessage({ publicUrl }: Pick<Config, 'publicUrl'>, studio: string, code: string): string {
  const words = `${code} is your ${studio} code. It works once, for 10 minutes. Give it to nobody.`;
  return publicUrl === undefined ? words : `${words}\n\n@${new URL(publicUrl).hostname} #${code}`;
}
