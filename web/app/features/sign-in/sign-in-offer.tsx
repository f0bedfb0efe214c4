import { limits } from '@kinora/catalogue/limits';
import type { PageOffer } from '@kinora/server/account-wire';
import { placeholder } from '@kinora/server/page-placeholders';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { request } from '../../shared/api/request.ts';

const ELEMENT_ID = 'sign-in-offer';
const NOTHING: PageOffer = { providers: [], hasSingleSignOn: false, signupTokens: limits.signupTokens };

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
  queryFn: ({ signal }) => request<PageOffer>('/api/sign-in', { signal }),
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
