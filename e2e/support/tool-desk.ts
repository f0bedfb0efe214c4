import { expect, type Page } from '@playwright/test';

const reason = 'A new model';

type Definition = { routes: readonly { provider: string }[] };

/** What an administrator does over HTTP with the added tools. */
export function toolDesk({ request }: Page, origin: string) {
  const address = (path: string) => `${origin}/api/admin/tools${path}`;
  const read = async (path: string) => (await request.get(address(path))).json();
  const post = async (path: string, data: unknown) => {
    const answer = await request.post(address(path), { data, headers: { origin } });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  return {
    /** Adds a tool, tests its first route with an input, and publishes it. Answers its id. */
    async publish(slug: string, definition: Definition, input: object): Promise<string> {
      const { tool } = await post('', { slug, definition, reason });
      await post(`/${tool.id}/test`, { provider: definition.routes[0]?.provider, input });
      const outcome = async () => (await read(`/${tool.id}`)).tests[0];
      await expect.poll(async () => (await outcome())?.isPassed ?? null, { timeout: 240_000 }).not.toBe(null);
      const { isPassed, message } = await outcome();
      expect(isPassed, message).toBe(true);
      const { draftNo } = await read(`/${tool.id}`);
      await post(`/${tool.id}/publish`, { draftNo, note: reason });
      return tool.id;
    },
    retire: (id: string) => post(`/${id}/retire`, { reason }),
  };
}

/** Whether people are offered a tool, as the list of tools has it. */
export async function isOffered({ request }: Page, origin: string, toolId: string): Promise<boolean> {
  const { tools }: { tools: { id: string }[] } = await (await request.get(`${origin}/api/catalogue`)).json();
  return tools.some(({ id }) => id === toolId);
}
