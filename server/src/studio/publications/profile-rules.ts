import { text } from '@kinora/texts/typed-keys';
import { declareWords } from '@kinora/texts/words';
import * as z from 'zod';
import { PLAIN_LINE, PLAIN_TEXT } from '../../platform/plain-text.ts';

/** What would be taken for the studio itself, or for a part of its addresses. */
const RESERVED = new Set(
  `about abuse account admin administrator anonymous api app billing contact dashboard everyone explore feed files gallery
  help home info kinora legal login logout mail me mod moderation moderator news noreply null official operator owner
  postmaster press privacy published publications report root sales search security settings shares shop sign-in signin
  signup staff status studio support system team terms transparency trust undefined user users verify webmaster www you`.split(
    /\s+/,
  ),
);

const LINK = /^https:\/\/[^\s/@:]+\.[^\s/@:]{2,}(?:\/\S*)?$/i;
const said = (name: 'long' | 'plain', most = 0) =>
  declareWords(name === 'long' ? text('errors', 'publication.long', { most }) : text('errors', 'publication.plain'));

export const publicProfileBody = z.strictObject({
  /** In addresses; whatever the case, it is one. */
  handle: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9_-]{3,30}$/, declareWords(text('errors', 'profile.handle')))
    .refine((handle) => !isReserved(handle), declareWords(text('errors', 'profile.reserved'))),
  displayName: z
    .string()
    .trim()
    .min(1, declareWords(text('errors', 'profile.name')))
    .max(60, said('long', 60))
    .regex(PLAIN_LINE, said('plain')),
  bio: z.string().trim().max(300, said('long', 300)).regex(PLAIN_TEXT, said('plain')).default(''),
  links: z
    .array(
      z
        .string()
        .trim()
        .max(200, said('long', 200))
        .regex(LINK, declareWords(text('errors', 'profile.link'))),
    )
    .max(4, declareWords(text('errors', 'profile.links')))
    .default([]),
  /** Whether everybody sees it. */
  isOn: z.boolean(),
});

/** Finds reserved names even with punctuation between or around their letters. */
function isReserved(handle: string): boolean {
  return RESERVED.has(handle) || RESERVED.has(handle.replaceAll(/[-_]/g, ''));
}
