import { randomUUID } from 'node:crypto';

const WORDS_CHARACTERS = 40;

/**
 * A name of our own for an upload: a random part, so that it can be neither guessed nor taken twice, and what is plain
 * in the sender's name for it, so that people recognize the file.
 */
export function storedName(sendersName: string, extension: string): string {
  const base = sendersName.split(/[\\/]/).at(-1) ?? '';
  const words = base
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, WORDS_CHARACTERS)
    .replace(/^-+|-+$/g, '');
  return `${randomUUID()}${words === '' ? '' : `-${words}`}.${extension}`;
}
