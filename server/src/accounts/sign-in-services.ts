import type { SafeFetch } from '../providers/safe-fetch.ts';
import { createOpenIdClient, type OpenIdClient } from './openid-client.ts';
import type { SignInProvider } from './sign-in-providers.ts';

/** A provider that people may sign in with, and how it is talked to. */
export type SignInService = {
  id: string;
  name: string;
  client: OpenIdClient;
  /** Those whose addresses it vouches for, and no others; null for one that says itself which it has confirmed. */
  domains: readonly string[] | null;
};

export type SignInServices = {
  /** Null when nothing is called so (any more). */
  find: (id: string) => Promise<SignInService | null>;
  nameOf: (id: string) => Promise<string>;
};

/** A provider that an administrator has registered, with the domains it speaks for. It never changes, but may go. */
export type FindRegistered = (id: string) => Promise<(SignInProvider & { domains: string[] }) | null>;

type Options = {
  /** What the operator has configured. */
  providers: readonly SignInProvider[];
  fetch: SafeFetch;
  findRegistered: FindRegistered;
};

/** Every provider is asked about itself with its first use, never at the start. */
export function createSignInServices({ providers, fetch, findRegistered }: Options): SignInServices {
  const configured = new Map(
    providers.map((provider): [string, SignInService] => [
      provider.id,
      { id: provider.id, name: provider.name, client: createOpenIdClient(provider, fetch), domains: null },
    ]),
  );
  const registered = new Map<string, OpenIdClient>();

  async function findOne(id: string): Promise<SignInService | null> {
    const known = configured.get(id);
    if (known !== undefined) return known;
    const provider = await findRegistered(id);
    if (provider === null) {
      registered.delete(id);
      return null;
    }
    const client = registered.get(id) ?? createOpenIdClient(provider, fetch);
    registered.set(id, client);
    return { id, name: provider.name, client, domains: provider.domains };
  }

  return { find: findOne, nameOf: async (id) => (await findOne(id))?.name ?? 'another service' };
}
