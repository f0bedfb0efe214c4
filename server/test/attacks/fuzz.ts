import { tools } from '@kinora/catalogue';
import { sql } from 'kysely';
import { errorSchema } from '../../src/http/wire.ts';
import { newApiKeySchema } from '../../src/people/keys/wire.ts';
import { createPerson, type Person } from '../support/people.ts';
import { storedInput } from '../support/stored-input.ts';
import { hostileRequest } from './hostile-request.ts';
import { createRandom } from './random.ts';
import { type Route, routesOf } from './route-rules.ts';
import type { RawRequest, Target } from './target.ts';

export type FuzzReport = {
  requests: number;
  /** How often each status was answered. */
  statuses: Record<number, number>;
  /** Requests that were answered wrongly, or not at all. */
  failures: { request: RawRequest; why: string }[];
  routes: number;
};

/** Refusals above 500 that are no fault: what a studio without these services says. */
const refusals = new Set(['tool_disabled', 'billing_disabled', 'not_configured', 'payments_unavailable', 'busy']);
const AT_ONCE = 8;
const MOST_FAILURES = 20;

/** Sends so many hostile requests to every route in turn, as visitors, people and administrators. */
export async function fuzz(
  target: Target,
  { requests, seed }: { requests: number; seed: number },
): Promise<FuzzReport> {
  const random = createRandom(seed);
  const routes = routesOf(target.app);
  const report: FuzzReport = { requests: 0, statuses: {}, failures: [], routes: routes.length };
  const people = await createPeople(target);

  const asks = async ({ access }: Route) =>
    random.oneIn(20) ? null : people.somebody(access === 'admin' && !random.oneIn(10));

  function headersOf(who: Person | null, { access }: Route): Record<string, string> {
    const address = `10.${random.whole(256)}.${random.whole(256)}.${random.whole(256)}`;
    const asProgram = access === 'program' ? { authorization: `Bearer ${people.programKey}` } : {};
    return { ...target.headersOf(who), 'x-forwarded-for': address, ...asProgram };
  }

  async function attack(route: Route): Promise<void> {
    const who = await asks(route);
    const request = hostileRequest(
      random,
      route,
      headersOf(who, route),
      who === null ? new Map() : people.filesOf(who),
    );
    report.requests += 1;
    const why = await target.send(request).then(
      ({ status, text }) => {
        report.statuses[status] = (report.statuses[status] ?? 0) + 1;
        return status >= 500 && !isRefusal(request, text) ? `${status} ${text.slice(0, 300)}` : null;
      },
      (error: unknown) => String(error),
    );
    if (why !== null) report.failures.push({ request, why });
  }

  let next = 0;
  const worker = async () => {
    while (next < requests && report.failures.length < MOST_FAILURES) {
      const route = routes[next % routes.length];
      next += 1;
      if (route !== undefined) await attack(route);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return report;
}

function isRefusal({ method }: RawRequest, text: string): boolean {
  if (method === 'HEAD') return true;
  try {
    return refusals.has(errorSchema.parse(JSON.parse(text)).code);
  } catch {
    return false;
  }
}

/** Somebody may delete their account, or sign out: then there is somebody else. */
async function createPeople(target: Target) {
  const { database } = target.deps;
  const files = new WeakMap<Person, Map<string, string>>();
  async function create(isAdmin: boolean): Promise<Person> {
    const person = await createPerson(database, { tokens: 10_000 });
    files.set(person, await filesOfEveryTool(target, person));
    if (isAdmin) await database.updateTable('user').set({ role: 'admin' }).where('id', '=', person.id).execute();
    return person;
  }
  const current = { admin: await create(true), plain: await create(false) };
  let asked = 0;
  const programKey = await createProgramKey(target);
  return {
    programKey,
    filesOf: (person: Person) => files.get(person) ?? new Map<string, string>(),
    async somebody(isAdmin: boolean): Promise<Person> {
      const role = isAdmin ? 'admin' : 'plain';
      asked += 1;
      if (asked % 50 === 0) {
        const { rows } = await sql`select from "session" where token = ${current[role].token}`.execute(database);
        if (rows.length === 0) current[role] = await create(isAdmin);
      }
      return current[role];
    },
  };
}

async function createProgramKey(target: Target): Promise<string> {
  const person = await createPerson(target.deps.database, { tokens: 10_000 });
  const scopes = ['read', 'generate', 'account'];
  const answer = await target.ask(person, 'POST', '/api/keys', { name: 'A script', scopes });
  return newApiKeySchema.parse(await answer.json()).secret;
}

/** The address of an upload of this person for each field of a tool that takes one, by `<kind> <folder>`. */
async function filesOfEveryTool(target: Target, person: Person): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const { kind, folder } of tools.flatMap(({ files }) => files)) {
    const video = {
      contentType: 'video/mp4',
      extension: 'mp4',
      seconds: 2,
      frames: 48,
      fps: 24,
      width: 640,
      height: 360,
    };
    const stored = {
      folder,
      width: 1024,
      height: 768,
      body: Buffer.from('stored'),
      ...(kind === 'video' ? video : {}),
    };
    found.set(`${kind} ${folder}`, await storedInput(target, person, stored));
  }
  return found;
}
