import type { Answer, Target } from './target.ts';
import { visitorsOf } from './visitor.ts';

type Method = 'GET' | 'POST' | 'DELETE';

/** A browser at one address that keeps every cookie, and each line in which it was given one. */
export function openBrowser(target: Target, from?: string) {
  const { ask } = visitorsOf(target);
  const jar = new Map<string, string>();
  const cookieLines: string[] = [];

  function keep(pair: string): void {
    jar.set(pair.slice(0, pair.indexOf('=')), pair);
  }

  async function send(method: Method, path: string, body?: unknown): Promise<Answer> {
    const cookie = [...jar.values()].join('; ');
    const answer = await ask(method, path, {
      body,
      ...(cookie === '' ? {} : { headers: { cookie } }),
      ...(from === undefined ? {} : { from }),
    });
    for (const line of answer.headers['set-cookie'] ?? []) {
      cookieLines.push(line);
      const [pair = ''] = line.split(';');
      if (/; Max-Age=0/i.test(line)) jar.delete(pair.slice(0, pair.indexOf('=')));
      else keep(pair);
    }
    return answer;
  }

  return { send, keep, cookieLines };
}
