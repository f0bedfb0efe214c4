import * as z from 'zod';

/** What the preview engine says beside a service's own answer: which words of the prompt its picture leaves out. */
const notes = z.looseObject({ previewNotDrawn: z.array(z.string().max(200)).min(1).max(20) });

/** What the preview engine alone is told beside a service's own protocol. */
export function previewHeaders(isEmbedded: boolean, person: string): Record<string, string> {
  return isEmbedded ? { 'x-kinora-person': person } : {};
}

/** What a record keeps of the preview engine's notes; nothing of what a real service may call by the same name. */
export function previewMetadata(isEmbedded: boolean, answer: unknown): Record<string, unknown> {
  const said = isEmbedded ? notes.safeParse(answer) : undefined;
  return said?.success ? { preview_not_drawn: said.data.previewNotDrawn } : {};
}
