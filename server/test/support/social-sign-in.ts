import * as z from 'zod';
import type { Config } from '../../src/platform/config/config.ts';
import type { SignInProvider } from '../../src/platform/config/sign-in-providers.ts';
import type { Logger } from '../../src/platform/log/log.ts';
import { type IssuerPerson, type OpenIdIssuer, passThroughIssuer, startOpenIdIssuer } from './openid-issuer.ts';
import { type Answer, createBrowser, startTestAccounts, type TestAccounts } from './sign-in-studio.ts';

export type Browser = ReturnType<typeof createBrowser>;
export type SocialAccounts = Awaited<ReturnType<typeof startSocialAccounts>>;

/**
 * Accounts that take sign-ins from two real OpenID providers: `google` puts all claims into the ID token, `oidc` tells
 * them at its own address.
 */
export async function startSocialAccounts(log?: Logger, changes: Partial<Config> = {}) {
  const issuers = { google: await startOpenIdIssuer({ tellsInToken: true }), oidc: await startOpenIdIssuer() };
  const accounts = await startTestAccounts(
    {
      issuerOrigins: Object.values(issuers).map(({ issuer }) => issuer),
      signInProviders: [asProvider('google', 'Google', issuers.google), asProvider('oidc', 'Example', issuers.oidc)],
      ...changes,
    },
    log,
  );
  const up = (id: keyof typeof issuers) => issuers[id].up([`${accounts.origin}/api/auth/callback/${id}`]);
  up('google');
  up('oidc');
  return {
    ...accounts,
    issuers,
    up,
    async stop() {
      await accounts.stop();
      await Promise.all([issuers.google.stop(), issuers.oidc.stop()]);
    },
  };
}

function asProvider(id: string, name: string, { issuer, clientId, clientSecret }: OpenIdIssuer): SignInProvider {
  return { id, name, issuer, clientId, clientSecret };
}

type Journey = { id?: 'google' | 'oidc'; next?: string; browser?: Browser };

/** Starts a sign-in and passes through the provider. Answers the way back, not yet taken. */
export async function comeBack(
  studio: SocialAccounts,
  person: IssuerPerson | null,
  { id = 'oidc', next = '/dashboard', browser = createBrowser(studio) }: Journey = {},
): Promise<{ browser: Browser; back: string }> {
  studio.issuers[id].signIn(person);
  const started = await browser.get(`/api/sign-in/${id}?${new URLSearchParams({ next })}`);
  const callback = await passThroughIssuer(studio.issuers[id], locationOf(started, studio).href);
  return { browser, back: callback.pathname + callback.search };
}

/** The whole of it. Answers the browser, and the page where it ended. */
export async function signInWith(studio: SocialAccounts, person: IssuerPerson | null, journey: Journey = {}) {
  const { browser, back } = await comeBack(studio, person, journey);
  return { browser, page: locationOf(await browser.get(back), studio) };
}

export function locationOf({ status, headers, body }: Answer, { origin }: Pick<TestAccounts, 'origin'>): URL {
  const location = headers.get('location');
  if (status !== 302 || location === null) throw new Error(`It answered ${status}: ${JSON.stringify(body)}`);
  return new URL(location, origin);
}

const PASSWORD = 'violet-otter-91';
const meSchema = z.object({
  user: z.object({ id: z.string(), email: z.string(), emailConfirmed: z.boolean(), aal: z.string() }),
  balance: z.object({ total: z.number() }),
});

let people = 0;
/** Somebody whose address the provider has confirmed. */
export function newPerson(email?: string) {
  people += 1;
  return {
    sub: `sub-${people}`,
    email: email ?? `person-${people}@kinora.test`,
    email_verified: true,
    given_name: 'Ada',
    family_name: 'Byron',
  };
}

export const meOf = async (browser: Browser) => meSchema.parse((await browser.get('/api/me')).body);
export const isSignedIn = async (browser: Browser) => (await browser.get('/api/me')).status === 200;
/** Where a sign-in that went wrong ended, and why. */
export const errorOf = (page: URL) => [page.pathname, page.searchParams.get('error')];

export async function signUpUnconfirmed(studio: Pick<TestAccounts, 'origin'>, email: string) {
  const browser = createBrowser(studio);
  await browser.post('/api/auth/sign-up/email', { name: '', email, password: PASSWORD, callbackURL: '/dashboard' });
}
