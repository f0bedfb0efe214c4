import { setTimeout as sleep } from 'node:timers/promises';
import { request } from '@playwright/test';
import * as z from 'zod';
import type { Person } from '../../e2e/support/person.ts';

const POLL_MS = 500;
const made = z.object({ status: z.enum(['processing', 'completed']) });
const linked = z.object({ link: z.url() });

/** The pages that others see of what somebody made: of a link, of one whose visitors may comment, and of a published result. */
export async function makePages(origin: string, person: Person): Promise<string[]> {
  const generationId = await person.order({ prompt: 'A red fox in the snow', width: 1024, height: 1024, steps: 10 });
  const api = await request.newContext({
    baseURL: origin,
    extraHTTPHeaders: { origin },
    storageState: { cookies: person.cookies, origins: [] },
  });
  // The engine paints with what others leave of the machine.
  const isMade = async () =>
    made.parse(await (await api.get(`/api/generations/${generationId}`)).json()).status === 'completed';
  while (!(await isMade())) await sleep(POLL_MS);
  const pathOf = async (address: string, data: object) => {
    const { link } = linked.parse(await (await api.post(address, { data })).json());
    return new URL(link).pathname;
  };
  const pages = [
    await pathOf('/api/shares', { generationIds: [generationId], title: 'Winter' }),
    await pathOf('/api/shares', { generationIds: [generationId], mayComment: true, mayApprove: true }),
    await pathOf('/api/publications', { generationId, title: 'Winter', credit: 'Ada' }),
  ];
  await api.dispose();
  return pages;
}
