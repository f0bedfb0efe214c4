import { shownDefinition } from '@kinora/catalogue/runtime/definition';
import { runtimeTool } from '@kinora/catalogue/runtime/tool';
import type { Tool } from '@kinora/catalogue/tool';
import * as z from 'zod/mini';
import { ApiError } from '../api/api-error.ts';
import { ask } from '../api/request.ts';

const answerShape = z.object({ id: z.string(), fn: z.string(), version: z.int(), definition: shownDefinition });

/** One version of a tool that was added to the studio; undefined where there is none. */
export async function readAddedTool(id: string, version: number): Promise<Tool | undefined> {
  try {
    const address = `/api/tools/${encodeURIComponent(id)}?version=${version}`;
    return runtimeTool(await ask(answerShape, address));
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}
