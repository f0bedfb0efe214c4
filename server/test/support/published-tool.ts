import type { Definition } from '@kinora/catalogue/runtime/definition';
import { expect } from 'vitest';
import { toolDeskSchema } from '../../src/operate/administration/tools/tool-wire.ts';
import { hashOfJson } from '../../src/platform/hash-of-json.ts';
import type { AdminStudio } from './administration.ts';
import { eventually } from './eventually.ts';

const reason = 'A new model';

/** Adds a tool to a studio and publishes it, as if each of its routes had passed its test. Answers its id. */
export async function publishTool(studio: AdminStudio, slug: string, definition: Definition): Promise<string> {
  const body = { slug, definition, reason };
  const { tool, draftNo } = await studio.read(['POST', '/api/admin/tools'], toolDeskSchema, body);
  const passed = { tool_id: tool.id, hash: hashOfJson(definition), is_passed: true, cost_micros: 0 };
  const rows = definition.routes.map(({ provider }) => ({ ...passed, provider }));
  await studio.database.insertInto('tool_tests').values(rows).execute();
  await studio.read(['POST', `/api/admin/tools/${tool.id}/publish`], toolDeskSchema, { draftNo, note: reason });
  await eventually(async () => expect((await studio.ask(null, 'GET', `/api/tools/${tool.id}`)).status).toBe(200));
  return tool.id;
}
