import { publicPages } from '../../web/app/app/pages/page-list.ts';
import { addresses } from '../support/every-address.ts';
import { fillStudio, walkOver } from '../support/every-page.ts';
import { type Installation, startInstallation } from '../support/installation.ts';
import { createPerson, type Person } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

const ADMIN = 'admin@example.com';
const ROOMS = ['dashboard', 'gallery', 'publications', 'queue', 'receive', 'shares', 'takedowns', 'workspaces'];
const SETTINGS = ['/settings', '/admin/settings'];

const isDesk = (address: string) => /^\/admin(?:\/|$)/.test(address) && !SETTINGS.includes(address);
const isPublic = (address: string) => publicPages[address] !== undefined;
const isRoom = (address: string) => ROOMS.includes(address.slice(1));

/** Each takes minutes by itself (`-g "settings"`). What the router knows and nobody named here is walked over as a tool. */
const walks: readonly { what: string; has: (address: string) => boolean; fewest: number }[] = [
  { what: 'public page', has: isPublic, fewest: 21 },
  { what: 'room of the studio', has: isRoom, fewest: 20 },
  { what: 'part of the settings', has: (address) => SETTINGS.includes(address), fewest: 20 },
  { what: 'desk, first half', has: (address) => isDesk(address) && address < '/admin/m', fewest: 11 },
  { what: 'desk, second half', has: (address) => isDesk(address) && address >= '/admin/m', fewest: 15 },
  {
    what: 'tool',
    has: (address) => !isPublic(address) && !isRoom(address) && !SETTINGS.includes(address) && !isDesk(address),
    fewest: 20,
  },
];

let installation: Installation;
let operator: Person;
let filled: Awaited<ReturnType<typeof fillStudio>>;

// One after the other, in one studio that is filled once.
test.describe.configure({ mode: 'default' });
test.beforeAll(async ({ browser }) => {
  test.setTimeout(600_000);
  installation = await startInstallation({ ADMIN_EMAILS: ADMIN });
  operator = await createPerson(installation.origin, ADMIN);
  filled = await fillStudio(browser, operator, installation.origin);
});
test.afterAll(async () => {
  await operator?.leave();
  await installation?.stop();
});

for (const { what, has, fewest } of walks) {
  test(`every ${what}, and every dialog that its buttons open, fits in longer words and from right to left`, {
    tag: '@long',
  }, async ({ openBrowser, watch }) => {
    test.setTimeout(3_600_000);
    watch.expectOutage();
    watch.expectRefusal(
      ...filled.missing.map((path) => ({ status: 404, path })),
      { status: 401, path: '/api/me' },
      // Buttons of a desk are pressed with nothing filled in, and those that ask for the password long after signing in.
      { status: 400, path: '/api/admin/content/preview' },
      { status: 403, path: '/api/admin/proof' },
      { status: 403, path: '/api/account/exports' },
      { status: 403, path: '/api/account/passkeys/options' },
      // Of a form that has no prompt yet, and of an invitation whose address was cut off.
      { status: 400, path: '/api/batches/quote' },
      { status: 400, path: '/api/auth/invitation/read' },
    );
    const wanted = addresses.filter(has);
    const pages = wanted.map((address) => (address.includes(':') ? filled.examples[address] : address));
    expect(
      wanted.filter((_, index) => pages[index] === undefined),
      'name an example of these',
    ).toEqual([]);
    const context = await openBrowser({ baseURL: installation.origin });
    // Whoever is signed in is led on from the pages of signing in.
    if (!has('/login')) await context.addCookies(operator.cookies);
    const { seen, found } = await walkOver(await context.newPage(), [
      ...pages.flatMap((address) => address ?? []),
      ...(has('/') ? filled.outside : []),
      ...(has('/edit') ? [filled.canvas] : []),
    ]);
    console.log(`Looked at ${seen.length} pages, parts of them and dialogs.`);
    expect(found).toEqual([]);
    expect(seen.length).toBeGreaterThan(fewest);
  });
}
