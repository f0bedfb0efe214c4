import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import classes from '../admin.module.css';
import { toolProvidersQuery } from './providers-api.ts';

/** Where a provider's card stands. */
export const providerPlace = (id: string): string => `provider-${id}`;

function useProviders() {
  const { data } = useQuery({ ...toolProvidersQuery, refetchInterval: false });
  return data?.providers ?? [];
}

/** What a provider is called. */
export function useProviderNames(): (id: string) => string {
  const say = useTexts('adminTools');
  const providers = useProviders();
  return (id) => (id === 'local' ? say('itself') : (providers.find((provider) => provider.id === id)?.name ?? id));
}

/** "fal, then Runware": who is asked, and who after that. The preview engine, where it stands in for one, says so. */
export function useInTurn(): (ids: readonly string[]) => string {
  const say = useTexts('adminTools');
  const nameOf = useProviderNames();
  const providers = useProviders();
  const isPreview = (id: string) => providers.some((provider) => provider.id === id && provider.isPreview);
  return (ids) => {
    const [first = '', ...others] = ids.map((id) =>
      isPreview(id) && id !== 'local' ? say('byPreview', { provider: nameOf(id) }) : nameOf(id),
    );
    return others.reduce((before, next) => say('then', { first: before, next }), first);
  };
}

/** The same, leading to the card of the first of them. */
export function ProvidersInTurn({ ids }: { ids: readonly string[] }) {
  const inTurn = useInTurn();
  const [first] = ids;
  return (
    first !== undefined && (
      <Link to={`/admin/providers#${providerPlace(first)}`} className={classes.aside}>
        {inTurn(ids)}
      </Link>
    )
  );
}
