import { type Browser, expect, type Page } from '@playwright/test';
import { kindOf } from './language-walk.ts';
import { findingsOn, lookAtAddresses, lookInPlace, onlySize } from './looks.ts';
import { createPerson, type Person } from './person.ts';
import { pressButtons } from './press-buttons.ts';
import { dreamPainter } from './tool-definition.ts';
import { toolDesk } from './tool-desk.ts';

const SENDER = { name: 'Ada', email: 'ada@example.com', statements: ['good_faith', 'accurate'] };
const SMALL = { width: 512, height: 512, steps: 10 };
/** The engine gives way to everything else. */
const PAINTED_WITHIN = 400_000;
const PROMPT = 'A paper lantern over a dark lake';

const OFFLINE = 'without a network';

/** Nobody waits a year for the months beside the gallery. */
const MONTHS = Array.from({ length: 14 }, (_, at) => ({
  month: `${2026 - Math.floor((at + 1) / 12)}-${String(12 - ((at + 1) % 12)).padStart(2, '0')}`,
  count: 1000 - at,
  isMore: at === 0,
}));

/** Makes something to be seen on every page; answers what stands for the variables of addresses, pages outside of the router, and the canvas with a picture. */
export async function fillStudio(browser: Browser, operator: Person, origin: string) {
  const context = await browser.newContext({ baseURL: origin });
  await context.addCookies(operator.cookies);
  const page = await context.newPage();
  const send = async (method: 'POST' | 'PUT', path: string, data: unknown, by: Page = page) => {
    const answer = await by.request.fetch(path, { method, data, headers: { origin } });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  const read = async (path: string) => (await page.request.get(path)).json();

  const picture = await operator.order({ prompt: PROMPT, ...SMALL });
  await operator.order({ prompt: 'A stone bridge over a green river', ...SMALL });
  const isMade = async () => (await read(`/api/generations/${picture}`)).status;
  await expect.poll(isMade, { timeout: PAINTED_WITHIN }).toBe('completed');
  const shared = { generationIds: [picture], showsPrompt: true, mayComment: true, mayApprove: true };
  const { id: share, link } = await send('POST', '/api/shares', shared);
  const comment = { text: 'Brighter here, please', shareId: share };
  await send('POST', `/api/generations/${picture}/comments`, comment);

  const profile = { handle: 'ada-draws', displayName: 'Ada', bio: 'Draws foxes', links: ['https://ada.example/foxes'] };
  await send('PUT', '/api/public-profile', { ...profile, isOn: true });
  const published = {
    generationId: picture,
    title: 'Winter',
    description: 'By the lake',
    showsPrompt: true,
    allowsRemix: true,
  };
  const publication = await send('POST', '/api/publications', published);

  const { id: workspace } = await send('POST', '/api/workspaces', { name: 'Foxes' });
  const editor = { role: 'editor', tokensPerMonth: 8 };
  await send('POST', `/api/workspaces/${workspace}/invitations`, { email: 'bea@example.com', ...editor });
  const guest = await createPerson(origin);
  await send('POST', `/api/workspaces/${workspace}/invitations`, { email: guest.email, ...editor });
  const theirs = await browser.newContext({ baseURL: origin });
  await theirs.addCookies(guest.cookies);
  const other = await theirs.newPage();
  const { invitations } = await (await other.request.get('/api/workspaces')).json();
  await other.request.post(`/api/workspace-invitations/${invitations[0].id}/accept`, { headers: { origin } });
  const { id: foreign } = await send('POST', '/api/workspaces', { name: 'Owls' }, other);
  await send('POST', `/api/workspaces/${foreign}/invitations`, { email: operator.email, ...editor }, other);
  await theirs.close();
  await guest.leave();

  const reason = 'So that there is something to see';
  await send('PUT', '/api/admin/settings/prompt_helper', { value: { isOn: true, tokens: 1 }, reason });
  await send('POST', '/api/admin/incidents', {
    ...{ kind: 'incident', impact: 'slow', parts: ['making'], tools: [], title: { en: 'Pictures take long' } },
    ...{ startsAt: null, endsAt: null, state: 'investigating', words: { en: 'We are looking into it' } },
  });
  const notice = { kind: 'other', links: [link], reason: 'It shows what it must not show.' };
  await send('POST', '/api/notices', { ...notice, ...SENDER });
  const { notices } = await read('/api/admin/notices');
  const { user } = await read('/api/me');
  const tool = await toolDesk(page, origin).publish('dream-painter', dreamPainter, { prompt: 'A calm sea' });
  const examples: Readonly<Record<string, string>> = {
    '/admin/users/:id': `/admin/users/${user.id}`,
    '/admin/notices/:id': `/admin/notices/${notices[0].id}`,
    '/admin/tools/:tool': `/admin/tools/${tool}`,
    '/tools/:slug': '/tools/dream-painter',
    '/remix/:id': `/remix/${publication.id}`,
  };
  const missing = ['/by/nobody-here', '/no-such-page', '/tools/never-was'];
  const outside = [new URL(link).pathname, new URL(publication.link).pathname, '/explore', '/by/ada-draws', ...missing];
  const { outputs } = await read(`/api/generations/${picture}`);
  const canvas = `/edit?${new URLSearchParams({ file: outputs[0].url })}`;
  await context.close();
  return { examples, outside, missing, canvas };
}

/** Parts of a page that have an address of their own. */
const partsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const tabs = Array.from(document.querySelectorAll('[role="tab"][id*="-tab-"]'), ({ id }) => id.split('-tab-')[1]);
    const views = Array.from(document.querySelectorAll<HTMLAnchorElement>('main a[href*="?"]'))
      .filter(({ pathname }) => pathname === location.pathname)
      .map(({ search }) => search)
      .filter((search) => /^\?(?:[a-z]+=[a-z-]+)(?:&view=[a-z-]+)?$/.test(search));
    return [...(location.pathname === '/settings' ? tabs.map((tab) => `?tab=${tab}`) : []), ...views];
  });

/** Looks at pages, their parts and every dialog that a button opens; answers what was seen and what was found there. */
export async function walkOver(page: Page, addresses: readonly string[]): Promise<{ seen: string[]; found: string[] }> {
  await page.context().route('**/api/generations/timeline?*', (route) => route.fulfill({ json: { months: MONTHS } }));
  if (onlySize !== undefined) await page.setViewportSize(onlySize);
  const found: string[] = [];
  const seen: string[] = [];
  const tell = (line: string) => {
    console.log(line);
    found.push(line);
  };
  const look = async (where = '') => {
    const { pathname, search } = new URL(page.url());
    const place = `${pathname}${search} ${where}`.trim();
    const began = Date.now();
    seen.push(place);
    // Whoever loses the network has the language already.
    const isOffline = where === OFFLINE;
    const note = async (each: Parameters<typeof findingsOn>[0]) => {
      await page.context().setOffline(isOffline);
      if (isOffline) await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false);
      for (const line of await findingsOn(each)) tell(`${where} on ${line}`);
      await page.context().setOffline(false);
    };
    await ((await kindOf(page)) === 'app' ? lookInPlace(page, note) : lookAtAddresses(page, note));
    console.log(`looked at ${place} in ${Math.round((Date.now() - began) / 1000)} s`);
  };
  const pressed = new Set<string>();
  const waiting = [...addresses];
  const known = new Set(waiting);
  const visit = async (address: string) => {
    await page.goto(address, { waitUntil: 'networkidle' });
    await expect(page.locator('main, h1').first()).toBeVisible();
    await look();
    if ((await kindOf(page)) !== 'app') return;
    if (address === '/gallery') await look(OFFLINE);
    for (const search of await partsOf(page)) {
      const part = new URL(page.url()).pathname + search;
      if (!known.has(part)) waiting.unshift(part);
      known.add(part);
    }
    await pressButtons({ page, within: page.locator('main'), pressed, opened: (label) => look(`“${label}”`) });
  };
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    // What one page refuses to show is told at the end, with what the others show.
    await visit(address).catch((error: unknown) => tell(`${address}: ${error}`));
  }
  return { seen, found };
}
