import { fillSignIn, holdScripts } from '../support/account-pages.ts';
import { newEmail, signUp } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

const SIGN_IN = '/api/auth/sign-in/email';

test('an unconfirmed address cannot sign in, and can ask for the mail again', async ({ page, origin, watch }) => {
  watch.expectRefusal({ status: 403, path: SIGN_IN });
  const email = newEmail();
  await signUp(origin, email);
  await page.goto('/login');
  await fillSignIn(page, { email });
  await expect(page.getByRole('alert')).toContainText(
    'Please check your email and click the confirmation link to verify your account before signing in.',
  );
  await page.getByRole('button', { name: /Resend/ }).click();
  await expect(page.getByRole('button', { name: 'Sent!' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Resend/ })).toBeVisible();
});

for (const [from, link, to] of [
  ['/login', 'Create Account', '/signup'],
  ['/signup', 'Sign In', '/login'],
  ['/forgot-password', 'Sign In', '/login'],
] as const) {
  test(`who came to ${from} by mistake sees the way to ${to}`, async ({ page }) => {
    await page.goto(from);
    await page.getByRole('main').getByRole('link', { name: link, exact: true }).click();
    await expect(page).toHaveURL(to);
  });
}

test('a wrong password is refused', async ({ page, person, watch }) => {
  watch.expectRefusal({ status: 401, path: SIGN_IN });
  await page.goto('/login');
  await fillSignIn(page, { email: person.email, password: 'velvet-otter-92' });
  await expect(page.getByRole('alert')).toContainText('Invalid email or password');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeFocused();
  await expect(page).toHaveURL(/\/login$/);
});

test('who was shut out is told by whom to be heard, once, and no longer when another account is tried', async ({
  page,
  person,
  watch,
}) => {
  watch.expectRefusal({ status: 401, path: SIGN_IN });
  await page.goto('/login?error=account_suspended');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('This account is suspended');
  await expect(alert.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/contact');
  await fillSignIn(page, { email: person.email, password: 'velvet-otter-92' });
  await expect(alert).toHaveText('Invalid email or password');
});

test('what is typed before the scripts arrive signs in, and never shows in the address', async ({ page, person }) => {
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await fillSignIn(page, { email: person.email });
  await expect(page).toHaveURL(/\/login$/);
  release();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('Enter before the scripts arrive leaves what is typed, is seen to wait, and signs in once when they have', async ({
  page,
  person,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' || request.isNavigationRequest()) sent.push(new URL(request.url()).pathname);
  });
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  const password = page.getByLabel('Password', { exact: true });
  const button = page.getByRole('button', { name: 'Sign In', exact: true });
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
  await password.fill('velvet-otter');
  await password.press('Enter');
  await password.press('Enter');
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await password.pressSequentially('-91');
  await expect(page).toHaveURL(/\/login$/);
  expect(sent).toEqual(['/login']);
  release();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(sent.filter((path) => path === SIGN_IN)).toHaveLength(1);
});

test('Enter in the one field of a form sends nothing by itself, and asks for the link when the scripts are there', async ({
  page,
}) => {
  const release = await holdScripts(page);
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(new URL(request.url()).pathname));
  await page.goto('/forgot-password', { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'Email' }).fill('early@example.com');
  await page.getByRole('textbox', { name: 'Email' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Send Reset Link' })).toHaveAttribute('aria-busy', 'true');
  await expect(page).toHaveURL(/\/forgot-password$/);
  release();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  expect(posts).toHaveLength(1);
});

test('a button that is pressed before the scripts arrive answers when they have, with what was typed', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'Email' }).fill('early@example.com');
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click();
  release();
  await expect(page.getByRole('button', { name: 'Send me the link' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('early@example.com');
});

test('a visitor of a protected page signs in and is brought back to it', async ({ page, person, watch }) => {
  watch.expectRefusal({ status: 401, path: '/api/me' });
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login/);
  await page.goto('/flux-generator?from=a+friend');
  await expect(page).toHaveURL(/\/login/);
  await fillSignIn(page, { email: person.email });
  await expect(page).toHaveURL(/\/flux-generator\?from=a\+friend$/);
  await expect(page.getByRole('heading', { name: 'FLUX Image Generator', level: 1 })).toBeVisible();
});

test('sign-in leads to the dashboard', async ({ page, person }) => {
  await page.goto('/login');
  await fillSignIn(page, { email: person.email });
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/login');
  await expect(page, 'whoever is signed in needs no sign-in').toHaveURL(/\/dashboard$/);
});

test('whoever is signed in already goes where the address says, but only within the studio', async ({ studio }) => {
  for (const [address, place] of [
    ['/login?next=/gallery', '/gallery'],
    ['/signup?next=/settings%3Ftab%3Dbilling', '/settings?tab=billing'],
    ['/login?next=https://kinora.example/', '/dashboard'],
    ['/login?next=//kinora.example/', '/dashboard'],
    ['/login?next=/.//kinora.example/', '/dashboard'],
    ['/login?next=/login?next=/gallery', '/dashboard'],
  ] as const) {
    await studio.goto(address);
    await expect(studio, address).toHaveURL(place);
  }
});

test('signing out in one tab signs out the others', async ({ studio, context, watch }) => {
  // What a page was asking for at that moment is refused.
  const asked = ['me', 'generations', 'events', 'inbox', 'styles', 'workspaces'];
  watch.expectRefusal(...asked.map((name) => ({ status: 401, path: `/api/${name}` })));
  await studio.goto('/dashboard');
  const other = await context.newPage();
  await other.goto('/flux-generator');
  await expect(other.getByRole('button', { name: /^Generate/ })).toBeVisible();
  await studio.bringToFront();
  await studio.getByRole('button', { name: 'Account menu' }).click();
  await studio.getByRole('button', { name: 'Sign out' }).click();
  await expect(studio).toHaveURL(/\/login/);
  await expect(other).toHaveURL(/\/login/);
  await expect(studio.getByText('You were signed out'), 'nobody is told what they just did').toBeHidden();
  await other.goto('/dashboard');
  await expect(other).toHaveURL(/\/login/);
});
