import { limits } from './limits.ts';

/** The first 50 characters of a prompt, with an ellipsis only if something was cut. Never splits a character. */
export function generationName(prompt: string): string {
  const characters = Array.from(prompt);
  if (characters.length <= limits.generationNameCharacters) return prompt;
  return `${characters.slice(0, limits.generationNameCharacters).join('')}...`;
}

/** The name of a generation that has no prompt: its tool and the uploaded file. */
export function nameFromFile(toolName: string, url: string): string {
  const file = fileName(url);
  return generationName(file === '' ? toolName : `${toolName} ${file}`);
}

/** Ours, before what the sender called the file. */
const randomPart = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:-|\.[a-z0-9]+$)/;

/** What people call a stored file, by its address; empty when they gave it no name. */
export function fileName(url: string): string {
  return url.split('/').at(-1)?.replace(randomPart, '') ?? '';
}
