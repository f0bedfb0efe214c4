import { expect } from 'vitest';
import { type Share, shareListSchema, shareSchema } from '../../src/studio/shares/wire.ts';
import { startAdminStudio } from './administration.ts';
import { createPerson, type Person } from './people.ts';
import { type Studio, startStudio } from './studio.ts';

export const PROMPT = 'a red fox in the deep snow';
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

export type ShareStudio = Awaited<ReturnType<typeof startShareStudio>>;

/** Two servers over one database, somebody who shares results, and somebody else. */
export async function startShareStudio() {
  const studio = await startAdminStudio({ env: { LOG_LEVEL: 'error' } });
  const { databaseUrl, filesFolder } = studio.deps.config;
  const other = await startStudio({ databaseUrl, env: { FILES_DIR: filesFolder } });
  const owner = await createPerson(studio.database, { tokens: 5000 });
  const stranger = await createPerson(studio.database, { tokens: 5000 });

  const listOf = async (person: Person) =>
    shareListSchema.parse(await (await studio.ask(person, 'GET', '/api/shares')).json());

  const links = {
    studio,
    other,
    owner,
    stranger,
    /** The result that is shared next. */
    made: '',
    async share(wanted: Record<string, unknown> = {}, person = owner): Promise<Share & { path: string }> {
      const answer = await studio.ask(person, 'POST', '/api/shares', { generationIds: [links.made], ...wanted });
      expect(answer.status, await answer.clone().text()).toBe(201);
      const told = shareSchema.parse(await answer.json());
      return { ...told, path: new URL(told.link ?? '').pathname };
    },
    visit: (path: string, headers: Record<string, string> = {}, at: Pick<Studio, 'app'> = studio, init = {}) =>
      Promise.resolve(at.app.request(path, { headers: { 'user-agent': BROWSER, ...headers }, ...init })),
    listOf,
    found: async (id: string) => (await listOf(owner)).shares.find((one) => one.id === id),
    async stop(): Promise<void> {
      await other.stop();
      await studio.stop();
    },
  };
  return links;
}

/** The address of the first file of a link's page. */
export const fileIn = (page: string): string => /\/s\/[\w-]{43}\/files\/[\w-]{22}\.png/.exec(page)?.[0] ?? 'no file';
