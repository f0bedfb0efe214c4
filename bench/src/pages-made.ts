import { request } from '@playwright/test';
import * as z from 'zod';
import type { Person } from '../../e2e/support/person.ts';

const linked = z.object({ link: z.url() });

/** The pages that others see of what somebody made: of a link, of one whose visitors may comment, and of a published result. */
export async function makePages(origin: string, person: Person): Promise<string[]> {
  const generationId = await person.generate({ prompt: 'A red fox in the snow', width: 1024, height: 1024 });
  const api = await request.newContext({
    baseURL: origin,
    extraHTTPHeaders: { origin },
    storageState: { cookies: person.cookies, origins: [] },
  });
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
