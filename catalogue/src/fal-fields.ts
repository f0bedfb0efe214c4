import type { ProviderMedia } from './provider.ts';

/** The seed as fal's endpoints take it: left out for a random one. */
export function falSeed(seed: number): { seed?: number } {
  return seed === -1 ? {} : { seed };
}

/** The address of an input's file. @throws Error when nobody made it readable for the endpoint */
export function falFile(media: ProviderMedia, field: string): string {
  const address = media[field];
  if (address === undefined) throw new Error(`The file ${field} was not handed over`);
  return address;
}

/** A text that fal's endpoints take only when there is one. */
export function falText<Key extends string>(key: Key, text: string): { [K in Key]?: string } {
  const found: { [K in Key]?: string } = {};
  if (text !== '') found[key] = text;
  return found;
}

/** The acceleration of the FLUX Kontext endpoints, which have no "fast". */
export const falAcceleration = { none: 'none', fast: 'regular' } as const;

/** The prompt for an endpoint that takes no negative prompt: it is told in words what to leave out. */
export function promptWithAvoid(prompt: string, negativePrompt: string): string {
  return negativePrompt === '' ? prompt : `${prompt}\n\nAvoid: ${negativePrompt}`;
}
