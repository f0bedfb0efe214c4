import type { Context } from 'hono';

/** Real services know no such headers; Kinora sends them to this engine alone. */
const PERSON = 'x-kinora-person';
const CONTINUES = 'x-kinora-continues';
const MOST_CHARACTERS = 64;

/** The person whose request it is, as the client names them; empty when it names nobody. */
export function personOf(context: Context): string {
  return (context.req.header(PERSON) ?? '').slice(0, MOST_CHARACTERS);
}

/** Whether its picture is the last frame of an earlier result, which has the style of the order already. */
export function continuesResult(context: Context): boolean {
  return context.req.header(CONTINUES) === '1';
}
