import { createHmac, randomInt } from 'node:crypto';
import { loadLanguage } from '@kinora/texts/load-language';
import { text } from '@kinora/texts/typed-keys';
import { inWords } from '@kinora/texts/words';
import * as z from 'zod';
import type { Config } from '../../../platform/config/config.ts';
import { said } from '../../said.ts';
import type { Parts } from '../way.ts';

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

type CodeParts = { config: Pick<Config, 'publicUrl'> } & Pick<Parts, 'studioName' | 'readLanguage'>;

/** In the language of the request that asked for it. The last line lets phones fill in the code on our own site alone (https://wicg.github.io/sms-one-time-codes/). */
export async function codeMessage(
  { config: { publicUrl }, studioName, readLanguage }: CodeParts,
  code: string,
  headers: Headers | undefined,
): Promise<string> {
  const [studio, language] = await Promise.all([studioName(), readLanguage(headers).then(loadLanguage)]);
  const words = inWords(language, text('signInErrors', 'codeMessage', { code, studio }));
  return publicUrl === undefined ? words : `${words}\n\n@${new URL(publicUrl).hostname} #${code}`;
}
