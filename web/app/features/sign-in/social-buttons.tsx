import { placeholder, signInWords } from '@kinora/server/page-placeholders';
import { useSyncExternalStore } from 'react';
import { useSignInOffer } from './sign-in-offer.tsx';
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
    <div className={classes.services}>
      {import.meta.env.SSR
        ? placeholder('sign-in-links')
        : providers.map(({ id, name }) => (
            <a key={id} data-provider={id} href={startAddress(id, search)}>
              {signInWords(name)}
            </a>
          ))}
    </div>
  );
}
