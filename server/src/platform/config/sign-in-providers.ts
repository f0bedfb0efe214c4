import * as z from 'zod';

/** An OpenID provider that people may sign in with. */
export type SignInProvider = {
  /** In addresses, and beside each identity in the database: `google`, `oidc`, `oidc-2`. */
  id: string;
  /** What the button says after 'Continue with'. */
  name: string;
  /** Without a trailing slash, unless the issuer's own name has one. */
  issuer: string;
  clientId: string;
  clientSecret: string;
};

type Environment = Readonly<Record<string, string | undefined>>;

const MOST_ISSUERS = 9;
const MOST_NAME = 40;

const settings = z.object({
  issuer: z.url({ protocol: /^https?$/ }),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  name: z.string().min(1).max(MOST_NAME),
});

/**
 * Google (`GOOGLE_CLIENT_ID`, `GOOGLE_CLIENT_SECRET`), and other issuers by `OIDC_ISSUER`, `OIDC_CLIENT_ID`,
 * `OIDC_CLIENT_SECRET` and `OIDC_NAME`; further ones with `_2` to `_9` behind the names.
 * @throws Error that names what is missing beside what is there
 */
export function readSignInProviders(env: Environment): SignInProvider[] {
  const suffixes = Array.from({ length: MOST_ISSUERS }, (_, index) => (index === 0 ? '' : `_${index + 1}`));
  return [
    readProvider('google', {
      issuer: env.GOOGLE_ISSUER ?? 'https://accounts.google.com',
      clientId: env.GOOGLE_CLIENT_ID,
      clientSecret: env.GOOGLE_CLIENT_SECRET,
      name: 'Google',
      isWanted: env.GOOGLE_CLIENT_ID !== undefined || env.GOOGLE_CLIENT_SECRET !== undefined,
      variables: 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET',
    }),
    ...suffixes.map((suffix) => readIssuer(env, suffix)),
  ].filter((provider) => provider !== null);
}

/**
 * Where issuers may be that are not on the public Internet: those of the operator's own providers, and `SSO_ORIGINS`
 * (`https://login.corp.example,...`) for the ones that administrators register.
 * @throws Error when something in the list is no origin
 */
export function readIssuerOrigins(env: Environment, providers: readonly SignInProvider[]): string[] {
  const named = (env.SSO_ORIGINS ?? '').split(',').filter((part) => part.trim() !== '');
  const parsed = z.array(z.url({ protocol: /^https?$/ })).safeParse(named.map((part) => part.trim()));
  if (!parsed.success) throw new Error('SSO_ORIGINS must be a list of origins such as https://login.corp.example');
  return [...new Set([...parsed.data, ...providers.map(({ issuer }) => issuer)].map((url) => new URL(url).origin))];
}

function readIssuer(env: Environment, suffix: string): SignInProvider | null {
  const named = (name: string) => env[`OIDC_${name}${suffix}`];
  return readProvider(`oidc${suffix.replace('_', '-')}`, {
    issuer: named('ISSUER'),
    clientId: named('CLIENT_ID'),
    clientSecret: named('CLIENT_SECRET'),
    name: named('NAME') ?? hostOf(named('ISSUER')),
    isWanted: ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET'].some((name) => named(name) !== undefined),
    variables: ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET'].map((name) => `OIDC_${name}${suffix}`).join(', '),
  });
}

/** What people are shown of an issuer without a name. */
function hostOf(issuer: string | undefined): string | undefined {
  return issuer !== undefined && URL.canParse(issuer) ? new URL(issuer).host.slice(0, MOST_NAME) : undefined;
}

type Found = Record<keyof z.output<typeof settings>, string | undefined> & { isWanted: boolean; variables: string };

function readProvider(id: string, { isWanted, variables, ...found }: Found): SignInProvider | null {
  if (!isWanted) return null;
  const parsed = settings.safeParse(found);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(({ path }) => path.join('.')).join(', ');
    throw new Error(`Sign-in with another service needs ${variables} together (not right: ${wrong})`);
  }
  return { id, ...parsed.data };
}
