import { expect } from 'vitest';
import * as z from 'zod';
import { createPerson, type Person } from './people.ts';
import { startWorkingStudio } from './working-studio.ts';

export type AdminStudio = Awaited<ReturnType<typeof startAdminStudio>>;

/** A working studio with an administrator, and the ways in which they ask. */
export async function startAdminStudio(options: Parameters<typeof startWorkingStudio>[0] = {}) {
  const studio = await startWorkingStudio(options);
  const { database } = studio;

  async function createAdmin(): Promise<Person> {
    const person = await createPerson(database);
    await database.updateTable('user').set({ role: 'admin' }).where('id', '=', person.id).execute();
    return person;
  }
  const admin = await createAdmin();

  return {
    ...studio,
    admin,
    createAdmin,

    /** Asks as the administrator; what does not succeed fails the test. */
    async read<Schema extends z.core.$ZodType>(
      [method, path]: [method: string, path: string],
      schema: Schema,
      body?: unknown,
    ): Promise<z.output<Schema>> {
      const response = await studio.ask(admin, method, path, body);
      const answer: unknown = await response.json();
      expect(response.status, JSON.stringify(answer)).toBeLessThan(300);
      return z.parse(schema, answer);
    },

    /** A finished picture of somebody. */
    async completed(person: Person, prompt?: string): Promise<string> {
      const id = await studio.submit(person, prompt);
      expect((await studio.ended(person, id)).status).toBe('completed');
      return id;
    },

    auditLines: () => database.selectFrom('admin_audit').selectAll().orderBy('id').execute(),
  };
}

/** Every route of administration, as the router has them: `['POST', '/api/admin/...']`. */
export function adminRoutesOf({ app }: Pick<AdminStudio, 'app'>): [method: string, path: string][] {
  const found = app.routes
    .filter(({ path }) => /^\/(?:api\/admin|functions\/v1\/admin-)/.test(path))
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path}`);
  return [...new Set(found)].map((route): [string, string] => {
    const [method = '', path = ''] = route.split(' ');
    return [method, path];
  });
}
