import { limits } from '@kinora/catalogue/limits';
import type { PageOffer } from '@kinora/server/account-wire';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { use, useEffect } from 'react';
import { getSession } from '../../shared/api/api.ts';
import { ask } from '../../shared/api/request.ts';
import { forgetKept } from '../../shared/offline/forget.ts';
import { IslandFactsContext } from '../../shared/page/page-facts.ts';
import { nextOfThisPage } from '../../shared/session/safe-next.ts';
import { noteInitialSession, onSessionChange } from '../../shared/session/session.ts';

const NOTHING: PageOffer = {
  providers: [],
  hasSingleSignOn: false,
  signupTokens: limits.signupTokens,
  signupTokensAfter: 'email',
};

const offerQuery = queryOptions({
  queryKey: ['sign-in-offer'],
  queryFn: ({ signal }) =>
    ask(async () => (await import('@kinora/server/account-wire')).pageOfferSchema, '/api/sign-in', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

/** By which other services people may sign in here: what the page around an island says of it, else what the server answers. */
export function useSignInOffer(): PageOffer {
  const told = use(IslandFactsContext)?.offer;
  const { data } = useQuery({ ...offerQuery, enabled: told === undefined });
  return told ?? data ?? NOTHING;
}

/** On sign-up and sign-in: whoever is signed in already, here or by a link opened elsewhere, is let through. */
export function useLetSignedInThrough(): void {
  useEffect(() => {
    const enter = () => window.location.replace(nextOfThisPage());
    // Without an answer there is nothing to do: the form says so when it is sent.
    const look = () =>
      getSession().then(
        (session) => {
          noteInitialSession();
          if (session !== null) enter();
          else void forgetKept();
        },
        () => undefined,
      );
    void look();
    window.addEventListener('focus', look);
    const stop = onSessionChange((change) => change === 'SIGNED_IN' && enter());
    return () => {
      window.removeEventListener('focus', look);
      stop();
    };
  }, []);
}
