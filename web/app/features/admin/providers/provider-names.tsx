import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import classes from '../admin.module.css';
import { toolProvidersQuery } from './providers-api.ts';

/** Where a provider's card stands. */
export const providerPlace = (id: string): string => `provider-${id}`;

/** What a provider is called: the preview engine, where it stands in for one, says so. */
function useProviderNames(): (id: string) => string {
  const say = useTexts('adminTools');
  const { data } = useQuery({ ...toolProvidersQuery, refetchInterval: false });
  return (id) => {
    const found = data?.providers.find((provider) => provider.id === id);
    if (id === 'local') return say('itself');
    const name = found?.name ?? id;
    return found?.isPreview === true ? say('byPreview', { provider: name }) : name;
  };
}

/** "fal, then Runware": who is asked, and who after that. */
export function useInTurn(): (ids: readonly string[]) => string {
  const say = useTexts('adminTools');
  const nameOf = useProviderNames();
  return (ids) => {
    const [first = '', ...others] = ids.map(nameOf);
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
