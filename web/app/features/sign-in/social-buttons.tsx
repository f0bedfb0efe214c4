import { limits } from '@kinora/catalogue/limits';
import type { SignInOffer } from '@kinora/server/account-wire';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { request } from '../../shared/api/request.ts';
import classes from './social-buttons.module.css';

const never = () => () => undefined;

/** The query of this page's address; empty in prerendered HTML and the first render over it, which know none. */
export function useQueryString(): string {
  return useSyncExternalStore(
    never,
    () => window.location.search,
    () => '',
  );
}

/** What a page with a way in says of this installation. */
type DoorOffer = SignInOffer & { signupTokens: number };

/** The build cannot know what an installation offers. It leaves one link, out of which the server makes all of them. */
const { signupTokens } = limits;
const TEMPLATE: DoorOffer = {
  providers: [{ id: '__provider__', name: '__name__' }],
  hasSingleSignOn: false,
  signupTokens,
};
const NOTHING: DoorOffer = { providers: [], hasSingleSignOn: false, signupTokens };

let onPage: DoorOffer | null | undefined;

/** What the server has filled into this page; null where the page came as part of the app. */
function readFromPage(): DoorOffer | null {
  const slot = document.querySelector('[data-slot="sign-in-services"]');
  if (slot === null) return null;
  const tokens = document.querySelector('[data-slot="signup-tokens"]')?.textContent?.replaceAll(',', '');
  const links = slot.querySelectorAll<HTMLElement>('[data-provider]');
  return {
    providers: Array.from(links, ({ dataset }) => ({ id: dataset.provider ?? '', name: dataset.name ?? '' })),
    hasSingleSignOn: document.querySelector('[data-slot="single-sign-on"]:not([hidden])') !== null,
    signupTokens: tokens === undefined ? signupTokens : Number(tokens),
  };
}

const offerQuery = queryOptions({
  queryKey: ['sign-in-offer'],
  queryFn: ({ signal }) => request<DoorOffer>('/api/sign-in', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

/** By which other services people may sign in here: the same in the first render as in the page that it takes over. */
export function useSignInOffer(): DoorOffer {
  const isBuild = typeof document === 'undefined';
  if (onPage === undefined && !isBuild) onPage = readFromPage();
  const { data } = useQuery({ ...offerQuery, ...(onPage ? { initialData: onPage } : {}), enabled: !isBuild });
  return isBuild ? TEMPLATE : (data ?? NOTHING);
}

/** The address that starts the sign-in with another service and leads to where this page would. */
export function startAddress(provider: string, search: string, more: Record<string, string> = {}): string {
  const next = new URLSearchParams(search).get('next');
  const query = new URLSearchParams({ ...(next === null ? {} : { next }), ...more });
  return `/api/sign-in/${provider}${query.size === 0 ? '' : `?${query}`}`;
}

/** Plain links, which work before scripts arrive. */
export function SocialButtons() {
  const search = useQueryString();
  const { providers } = useSignInOffer();
  return (
    <div className={classes.services} data-slot="sign-in-services">
      {providers.map(({ id, name }) => (
        <a key={id} className={classes.service} data-provider={id} data-name={name} href={startAddress(id, search)}>
          {`Continue with ${name}`}
        </a>
      ))}
    </div>
  );
}
