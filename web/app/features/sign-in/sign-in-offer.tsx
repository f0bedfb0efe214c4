import { limits } from '@kinora/catalogue/limits';
import type { PageOffer } from '@kinora/server/account-wire';
import { placeholder } from '@kinora/server/page-placeholders';
import { QueryClientProvider, queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { getSession } from '../../shared/api/api.ts';
import { queryClient } from '../../shared/api/queries.ts';
import { ask } from '../../shared/api/request.ts';
import { nextOfThisPage } from '../../shared/session/safe-next.ts';
import { noteInitialSession, onSessionChange } from '../../shared/session/session.ts';

const ELEMENT_ID = 'sign-in-offer';
const NOTHING: PageOffer = {
  providers: [],
  hasSingleSignOn: false,
  signupTokens: limits.signupTokens,
  signupTokensAfter: 'email',
};

/** Goes into a prerendered page with a way in, for the script of that page. */
export function OfferOfPage() {
  if (!import.meta.env.SSR) return null;
  return (
    <script type="application/json" id={ELEMENT_ID}>
      {placeholder('sign-in-offer')}
    </script>
  );
}

/** What the server has said of itself in this page; nothing where the page came as part of the app. */
function readFromPage(): { initialData?: PageOffer } {
  const text = import.meta.env.SSR ? null : document.getElementById(ELEMENT_ID)?.textContent;
  return text ? { initialData: JSON.parse(text) } : {};
}

const offerQuery = queryOptions({
  queryKey: ['sign-in-offer'],
  queryFn: ({ signal }) =>
    ask(async () => (await import('@kinora/server/account-wire')).pageOfferSchema, '/api/sign-in', { signal }),
  ...readFromPage(),
  enabled: !import.meta.env.SSR,
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

/** By which other services people may sign in here: the same in the first render as in the page that it takes over. */
export function useSignInOffer(): PageOffer {
  return useQuery(offerQuery).data ?? NOTHING;
}

/** What a form in front of the studio needs around it. */
export function SignInProviders({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
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
