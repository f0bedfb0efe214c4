import { randomBytes } from 'node:crypto';
import { readIdentityProvider } from '../../src/operate/administration/single-sign-on/saml-metadata.ts';
import type { Logger } from '../../src/platform/log/log.ts';
import { type AnswerChanges, type SamlIssuer, type SamlPerson, startSamlIssuer } from './saml-issuer.ts';
import { createBrowser, startTestAccounts } from './sign-in-studio.ts';
import { type Browser, locationOf } from './social-sign-in.ts';

export type SamlAccounts = Awaited<ReturnType<typeof startSamlAccounts>>;

/** Accounts of a company whose people sign in at a real SAML provider, for `acme.example` and `acme.test`. */
export async function startSamlAccounts(log?: Logger) {
  const issuer = await startSamlIssuer();
  const accounts = await startTestAccounts({}, log);
  const register = async (of: SamlIssuer, domains: string[]): Promise<string> => {
    const id = `sso-${randomBytes(6).toString('hex')}`;
    const { entityId, signInUrl, certificates } = await readIdentityProvider(of.metadata());
    await accounts.pool.query(
      `insert into sso_providers (id, kind, name, entity_id, sign_in_url, certificates)
       values ($1, 'saml', 'Acme', $2, $3, $4)`,
      [id, entityId, signInUrl, certificates],
    );
    await accounts.pool.query('insert into sso_domains (domain, provider_id) select unnest($2::text[]), $1', [
      id,
      domains,
    ]);
    return id;
  };
  return {
    ...accounts,
    issuer,
    id: await register(issuer, ['acme.example', 'acme.test']),
    register,
    /** The accounts and all that opens them: a refusal leaves as many. */
    async countPeople(): Promise<number> {
      const { rows } = await accounts.pool.query<{ people: string }>(
        'select (select count(*) from "user") + (select count(*) from "account") as people',
      );
      return Number(rows[0]?.people);
    },
    async stop() {
      await accounts.stop();
      await issuer.stop();
    },
  };
}

let people = 0;
export function newColleague(person: Partial<SamlPerson> = {}): SamlPerson & { email: string } {
  people += 1;
  const email = `colleague-${people}@acme.example`;
  return { nameId: email, ...person, email };
}

/** Follows the link that starts a sign-in, to the provider's page. */
export async function goToProvider(
  studio: SamlAccounts,
  { id = studio.id, next = '/dashboard', browser = createBrowser(studio) }: Journey = {},
): Promise<{ browser: Browser; asked: string }> {
  const started = await browser.get(`/api/sign-in/${id}?${new URLSearchParams({ next })}`);
  return { browser, asked: locationOf(started, studio).href };
}

/** Posts a form as the provider's page does: from another site, without cookies. Answers where that leads. */
export async function postBack(
  studio: SamlAccounts,
  { action, fields }: { action: string; fields: Record<string, string> },
  headers: Record<string, string> = {},
): Promise<URL> {
  const response = await fetch(action, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: studio.issuer.origin, 'sec-fetch-site': 'cross-site', ...headers },
    body: new URLSearchParams(fields),
  });
  if (response.status !== 303) throw new Error(`It answered ${response.status}: ${await response.text()}`);
  return new URL(response.headers.get('location') ?? '', studio.origin);
}

type Journey = { id?: string; next?: string; browser?: Browser };

/** The whole of it. Answers the browser, and the page where it ended. */
export async function signInBySaml(
  studio: SamlAccounts,
  person: SamlPerson,
  { changes, ...journey }: Journey & { changes?: AnswerChanges } = {},
): Promise<{ browser: Browser; page: URL }> {
  studio.issuer.signIn(person);
  const { browser, asked } = await goToProvider(studio, journey);
  const back = await postBack(studio, studio.issuer.answer(asked, changes));
  return { browser, page: await follow(studio, browser, back) };
}

/** Where the browser is once it has followed the way back, if that leads through our own sign-in. */
export async function follow(studio: SamlAccounts, browser: Browser, back: URL): Promise<URL> {
  if (!back.pathname.startsWith('/api/')) return back;
  return locationOf(await browser.get(back.pathname + back.search), studio);
}
