import { sql } from 'kysely';
import { expect } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { mailIn } from '../support/mails.ts';
import type { Answer, Target } from './target.ts';

export type Asked = { body?: unknown; headers?: Record<string, string>; from?: string };

/** The ways in which somebody without an account asks, each time from an address of its own, and reads their mails. */
export function visitorsOf(target: Target) {
  function ask(method: string, path: string, { body, headers = {}, from = anAddress() }: Asked = {}): Promise<Answer> {
    return target.send({
      method,
      path,
      headers: {
        ...target.headersOf(null),
        'x-forwarded-for': from,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  /** The newest link in the mails to an address, once it is of this kind. */
  async function linkTo(email: string, about = 'verify-email'): Promise<URL> {
    return eventually(async () => {
      const { rows } = await sql<{ payload: unknown }>`
        select payload from tasks
        where kind = 'mail' and payload ->> 'to' = ${email} order by id desc limit 1`.execute(target.deps.database);
      const link = new URL(/https?:\/\/\S+/.exec(rows[0] ? mailIn(rows[0].payload).text : '')?.[0] ?? '');
      expect(link.pathname).toContain(about);
      return link;
    });
  }

  return { ask, linkTo };
}

const block = () => Math.floor(Math.random() * 0xffff).toString(16);
const anAddress = () => `2001:db8:${block()}:${block()}::1`;
