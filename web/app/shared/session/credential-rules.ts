import { limits } from '@kinora/catalogue/limits';

/** Whether it looks like a whole address. The server has the last word. */
export const isAddress = (email: string) => /^\S+@\S+\.\S+$/.test(email.trim());

/** Whether it may be a telephone number with its country code. */
export function isNumber(number: string): boolean {
  const bare = number.replace(/[\s().\-/]/g, '').replace(/^00/, '+');
  return /^\+[1-9]\d{6,14}$/.test(bare);
}

/** A code as it is sent: authenticator apps and messages show it in groups. */
export function withoutSpaces(code: string): string {
  return code.replace(/\s/g, '');
}

export const leastPasswordCharacters: number = limits.passwordCharacters.min;
