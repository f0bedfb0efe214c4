import classes from './social-buttons.module.css';
import { useSignInOffer } from './social-offer.ts';
import { useQueryString } from './use-query-string.ts';

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
