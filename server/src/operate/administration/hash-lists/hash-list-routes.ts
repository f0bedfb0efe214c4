import type { Hono } from 'hono';
import * as z from 'zod';
import { limitBody } from '../../../http/body.ts';
import { describedRoutes } from '../../../http/routes.ts';
import { type AdminEnv, type AdministrationPorts, TAG } from '../admin.ts';
import { changeAudited } from '../audit.ts';
import { reasonBody, reasonField } from '../input.ts';
import { addHashList, MOST_CHARACTERS, readHashes, readHashLists, removeHashList, sourceField } from './hash-lists.ts';
import { hashListsSchema } from './wire.ts';

const limitList = limitBody(MOST_CHARACTERS + 10_000);
const listBody = z.strictObject({
  source: sourceField,
  hashes: z.string().max(MOST_CHARACTERS),
  reason: reasonField.optional(),
});

/** Lists of known hashes: what is on one is not stored here. */
export function hashListRoutes(deps: AdministrationPorts): Hono<AdminEnv> {
  const { app, route } = describedRoutes<AdminEnv>(deps.config, TAG);
  route(
    {
      method: 'get',
      path: '/api/admin/hash-lists',
      summary: 'Lists of known hashes',
      access: 'admin',
      answer: { status: 200, schema: hashListsSchema },
    },
    () => readHashLists(deps.database),
  );
  route(
    {
      method: 'post',
      path: '/api/admin/hash-lists',
      summary: 'Import a list of known hashes',
      description:
        'One hash a line: the 64 hexadecimal digits of a SHA-256, or the 16 of a look. From then on uploads and results that are the same are refused, and of looks also those that are nearly the same. Answers all lists.',
      access: 'admin',
      limit: limitList,
      body: listBody,
      answer: { status: 201, schema: hashListsSchema },
      errors: ['invalid_file'],
    },
    async ({ c, body: { source, hashes, reason = null } }) => {
      const read = readHashes(hashes);
      await changeAudited(deps.database, { admin: c.var.admin }, (transaction) =>
        addHashList(transaction, { source, hashes: read, reason }),
      );
      return readHashLists(deps.database);
    },
  );
  route(
    {
      method: 'post',
      path: '/api/admin/hash-lists/:id/remove',
      summary: 'Remove a list of known hashes',
      description: 'What only it named may be stored from then on. Answers what is left.',
      access: 'admin',
      body: reasonBody,
      answer: { status: 200, schema: hashListsSchema },
      errors: ['not_found'],
    },
    async ({ c, id, body }) => {
      await changeAudited(deps.database, { admin: c.var.admin }, (transaction) =>
        removeHashList(transaction, id, body.reason),
      );
      return readHashLists(deps.database);
    },
  );
  return app;
}
