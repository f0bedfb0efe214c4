import { expect } from 'vitest';
import * as z from 'zod';
import { toolDeskSchema } from '../../src/operate/administration/tools/tool-wire.ts';
import { catalogueSchema } from '../../src/studio/availability/wire.ts';
import type { AdminStudio } from './administration.ts';
import { eventually } from './eventually.ts';
import { pictureTool } from './tool-definitions.ts';

const reason = 'A new model';
const refusalSchema = z.object({ code: z.string(), details: z.unknown().optional() });

/** The desk of added tools as an administrator uses it. `studioOf` is asked late: a test's studio starts after its file. */
export function toolDeskOf(studioOf: () => AdminStudio) {
  const desk = (method: string, path: string, body?: unknown) =>
    studioOf().read([method, `/api/admin/tools${path}`], toolDeskSchema, body);

  async function refused(method: string, path: string, body?: unknown) {
    const studio = studioOf();
    const answer = await studio.ask(studio.admin, method, `/api/admin/tools${path}`, body);
    return { status: answer.status, ...refusalSchema.parse(await answer.json()) };
  }

  /** As a person finds it in the catalogue; undefined when nobody offers it. */
  async function offered(id: string) {
    const answer = await studioOf().ask(null, 'GET', '/api/catalogue');
    return catalogueSchema.parse(await answer.json()).tools.find((tool) => tool.id === id);
  }

  async function tested(id: string, input: Record<string, unknown> = { prompt: 'a fox' }) {
    await desk('POST', `/${id}/test`, { provider: 'fal', input });
    return eventually(async () => {
      const [test] = (await desk('GET', `/${id}`)).tests;
      expect(test?.isPassed).not.toBeNull();
      return test;
    });
  }

  /** A tool that people can order. */
  async function published(slug: string, definition: unknown = pictureTool()): Promise<string> {
    const { tool } = await desk('POST', '', { slug, definition, reason });
    await tested(tool.id);
    const { draftNo } = await desk('GET', `/${tool.id}`);
    await desk('POST', `/${tool.id}/publish`, { draftNo, note: reason });
    await eventually(async () => expect(await offered(tool.id)).toBeDefined());
    return tool.id;
  }

  return { desk, refused, offered, tested, published };
}
