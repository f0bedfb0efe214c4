import { expect } from 'vitest';
import * as z from 'zod';
import { generationListSchema } from '../../src/studio/generations/wire.ts';
import { type ImportLine, importedSchema, importLineSchema } from '../../src/studio/imports/wire.ts';
import { form, picture, startFileServer } from './files.ts';
import { createPerson, type Person } from './people.ts';
import { sessionCookie } from './session-cookie.ts';
import { buildMedia } from './videos.ts';

/** A studio to which a person brings files, one by one or in a ZIP. */
export async function startImports() {
  const media = await buildMedia();
  const server = await startFileServer(media.env);
  const person = await createPerson(server.deps.database);

  async function post(path: string, body: Uint8Array, name = 'picture.png', who = person): Promise<Response> {
    const { port } = server;
    return fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      body: form(body, name),
      headers: {
        origin: 'http://127.0.0.1:3999',
        cookie: sessionCookie(server.deps.config, who.token),
      },
    });
  }

  async function bring(body: Uint8Array, name?: string, who?: Person) {
    const answer = await post('/api/imports', body, name, who);
    expect(answer.status, await answer.clone().text()).toBe(201);
    return z.core.parse(importedSchema, await answer.json());
  }

  async function unpack(body: Uint8Array, who = person): Promise<ImportLine[]> {
    const answer = await post('/api/imports/zip', body, 'files.zip', who);
    expect(answer.status, await answer.clone().text()).toBe(200);
    const lines = (await answer.text()).trim().split('\n');
    return lines.map((line) => z.core.parse(importLineSchema, JSON.parse(line)));
  }

  async function list(asked = '', who = person) {
    const answer = await server.ask(who, 'GET', `/api/generations?limit=100${asked}`);
    return z.core.parse(generationListSchema, JSON.parse(answer.body.toString())).generations;
  }

  return {
    ...{ server, person, post, bring, unpack, list },
    async stop() {
      await server.stop();
      await media.remove();
    },
  };
}

export const png = () => picture().png().toBuffer();

export const names = (generations: readonly { generation_name: string }[]) =>
  generations.map(({ generation_name }) => generation_name);
