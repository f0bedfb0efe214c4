import { limits } from './limits.ts';

/** The first 50 characters of a prompt, with an ellipsis only if something was cut. Never splits a character. */
export function generationName(prompt: string): string {
  const characters = Array.from(prompt);
  if (characters.length <= limits.generationNameCharacters) return prompt;
  return `${characters.slice(0, limits.generationNameCharacters).join('')}...`;
}
