import type { SignInProvider } from '../../../platform/config/sign-in-providers.ts';
import type { SafeFetch } from '../../../platform/safe-fetch/safe-fetch.ts';
import type { SamlProvider } from '../saml/saml-client.ts';
import { createOpenIdClient, type OpenIdClient } from './openid-client.ts';

/** An OpenID provider that people may sign in with, and how it is talked to. */
export type OpenIdService = {
  kind: 'openid';
  id: string;
  name: string;
  client: OpenIdClient;
  /** Those whose addresses it vouches for, and no others; null for one that says itself which it has confirmed. */
  domains: readonly string[] | null;
};

/** A company's SAML provider. */
export type SamlService = {
  kind: 'saml';
  id: string;
  name: string;
  provider: SamlProvider;
  /** Those whose addresses it vouches for, and no others. */
  domains: readonly string[];
};

export type SignInService = OpenIdService | SamlService;

export type SignInServices = {
  /** Null when nothing is called so (any more). */
  find: (id: string) => Promise<SignInService | null>;
  nameOf: (id: string) => Promise<string>;
};

/**
 * A provider that an administrator has registered, with the domains it speaks for. An OpenID provider never changes, but
 * may go.
 */
export type FindRegistered = (id: string) => Promise<Registered | null>;
type Registered = SamlService | { kind: 'openid'; provider: SignInProvider; domains: string[] };

type Options = {
  /** What the operator has configured. */
  providers: readonly SignInProvider[];
  fetch: SafeFetch;
  findRegistered: FindRegistered;
};

/** Every provider is asked about itself with its first use, never at the start. */
export function createSignInServices({ providers, fetch, findRegistered }: Options): SignInServices {
  const configured = new Map(
    providers.map((provider): [string, OpenIdService] => [
      provider.id,
      {
        kind: 'openid',
        id: provider.id,
        name: provider.name,
        client: createOpenIdClient(provider, fetch),
        domains: null,
      },
    ]),
  );
  const registered = new Map<string, OpenIdClient>();

  async function findOne(id: string): Promise<SignInService | null> {
    const known = configured.get(id);
    if (known !== undefined) return known;
    const found = await findRegistered(id);
    if (found === null) {
      registered.delete(id);
      return null;
    }
    if (found.kind === 'saml') return found;
    const { provider, domains } = found;
    const client = registered.get(id) ?? createOpenIdClient(provider, fetch);
    registered.set(id, client);
    return { kind: 'openid', id, name: provider.name, client, domains };
  }

  return { find: findOne, nameOf: async (id) => (await findOne(id))?.name ?? 'another service' };
}
