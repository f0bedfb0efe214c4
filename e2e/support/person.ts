import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type APIRequestContext, type BrowserContext, expect, type Page, request } from '@playwright/test';

/** Strong enough for the sign-up, and nobody's own. */
export const PASSWORD = 'velvet-otter-91';

/** The engine paints with the lowest priority: on a busy machine a picture takes a while. */
export const GENERATION_MILLISECONDS = 60_000;

type Mail = { id: string; to: string; subject: string; text: string };
type Cookies = Awaited<ReturnType<APIRequestContext['storageState']>>['cookies'];

/** What `ai-image-generator` is asked for; all but the prompt have defaults. */
export type Order = {
  prompt: string;
  negativePrompt?: string;
  width?: number;
  height?: number;
  steps?: number;
  guidanceScale?: number;
  seed?: number;
};

export type Person = {
  email: string;
  /** Of a signed-in browser. */
  cookies: Cookies;
  /** Orders a picture over HTTP; answers the id of the generation, which may still be processing. */
  order: (order: Order) => Promise<string>;
  /** Orders a picture and waits until it is in the history. */
  generate: (order: Order) => Promise<string>;
  /** Cancels whatever still runs, so that the engine is free for others. */
  cancelAll: () => Promise<void>;
  leave: () => Promise<void>;
};

/** A page in a browser of this person's own, where they are signed in. */
export async function openPageOf<Options>(
  { cookies }: Pick<Person, 'cookies'>,
  openBrowser: (options: Options) => Promise<BrowserContext>,
  options: Options,
): Promise<Page> {
  const context = await openBrowser(options);
  await context.addCookies(cookies);
  return context.newPage();
}

export function newEmail(): string {
  return `person-${randomUUID()}@example.com`;
}

/** Signs up without confirming. */
export async function signUp(origin: string, email: string): Promise<void> {
  const api = await openApi(origin);
  await signUpIn(api, email);
  await api.dispose();
}

/** From an address of one's own: sign-ups from one address are limited. */
async function signUpIn(api: APIRequestContext, email: string): Promise<void> {
  const headers = { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` };
  const data = { name: '', email, password: PASSWORD, callbackURL: '/dashboard' };
  await expect(await api.post('/api/auth/sign-up/email', { data, headers })).toBeOK();
}

/** The newest mail to an address, from the embedded mailbox; waits until there is one, and a newer one than `known`. */
export function mailTo(origin: string, email: string, known?: Mail): Promise<Mail> {
  return mailWhere(origin, ({ to }) => to === email, known);
}

/** As `mailTo`, for the newest mail of which `isIt` is true. */
export async function mailWhere(origin: string, isIt: (mail: Mail) => boolean, known?: Mail): Promise<Mail> {
  const api = await openApi(origin);
  for (;;) {
    const mails: Mail[] = await (await api.get('/dev/mailbox.json')).json();
    const mail = mails.find(isIt);
    if (mail !== undefined && mail.id !== known?.id) {
      await api.dispose();
      return mail;
    }
    await sleep(50);
  }
}

export function confirmationLink({ text }: Mail): string {
  const link = /https?:\/\/\S+\/verify-email\S+/.exec(text)?.[0];
  if (link === undefined) throw new Error(`No confirmation link in the mail:\n${text}`);
  return link;
}

/** Somebody new with a confirmed address and 100 tokens, made over HTTP alone. */
export async function createPerson(origin: string, email = newEmail()): Promise<Person> {
  const api = await openApi(origin);
  await signUpIn(api, email);
  await api.get(confirmationLink(await mailTo(origin, email)), { maxRedirects: 0 });
  const { cookies } = await api.storageState();

  async function order(input: Order): Promise<string> {
    const generationId = randomUUID();
    await expect(await api.post('/functions/v1/ai-image-generator', { data: { generationId, ...input } })).toBeOK();
    return generationId;
  }

  return {
    email,
    cookies,
    order,
    async generate(input) {
      const id = await order(input);
      await expect
        .poll(async () => (await (await api.get(`/api/generations/${id}`)).json()).status, {
          intervals: [100],
          timeout: GENERATION_MILLISECONDS,
        })
        .toBe('completed');
      return id;
    },
    async cancelAll() {
      const { generations } = await (await api.get('/api/generations?status=processing&limit=50')).json();
      for (const { id } of generations) await api.post(`/api/generations/${id}/cancel`);
    },
    leave: () => api.dispose(),
  };
}

/** The server refuses writes with a cookie that come from another origin, or from none. */
function openApi(origin: string): Promise<APIRequestContext> {
  return request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
}
