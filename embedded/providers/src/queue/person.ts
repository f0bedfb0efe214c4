import type { Context } from 'hono';

/** Real services know no such header; Kinora sends it to this engine alone. */
const HEADER = 'x-kinora-person';
const MOST_CHARACTERS = 64;

/** Whose request it is, as the client names them; empty when it does not. */
export function personOf(context: Context): string {
  return (context.req.header(HEADER) ?? '').slice(0, MOST_CHARACTERS);
}
