import * as z from 'zod';
import type { ProviderRun } from './provider.ts';

/** What the preview engine says beside a service's own answer: which words of the prompt its picture leaves out. */
const notes = z.looseObject({ previewNotDrawn: z.array(z.string().max(200)).min(1).max(20) });

/**
 * What the preview engine alone is told beside a service's own protocol: whose request it is, and whether it goes on
 * from the last frame of its own earlier clip.
 */
export function previewHeaders(
  isEmbedded: boolean,
  person: string,
  { step }: Pick<ProviderRun, 'step'>,
): Record<string, string> {
  if (!isEmbedded) return {};
  return { 'x-kinora-person': person, ...(step > 0 ? { 'x-kinora-continues': '1' } : {}) };
}

/** What a record keeps of the preview engine's notes; nothing of what a real service may call by the same name. */
export function previewMetadata(isEmbedded: boolean, answer: unknown): Record<string, unknown> {
  const said = isEmbedded ? notes.safeParse(answer) : undefined;
  return said?.success ? { preview_not_drawn: said.data.previewNotDrawn } : {};
}
