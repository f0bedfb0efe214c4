import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { pageTitle } from '../../shared/brand/use-brand.ts';
import { PublicationRows } from '../../shared/publishing/publication-list.tsx';
import { profileQuery, publicationsQuery } from '../../shared/publishing/publishing-api.ts';
import type { TextsHandle } from '../../shared/texts/page-texts.tsx';
import { textsLoader } from '../../shared/texts/texts-store.ts';
import { textsOf, useTexts } from '../../shared/texts/use-texts.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { PublicProfileForm } from './public-profile-form.tsx';
import classes from './shares-page.module.css';

export const handle: TextsHandle = { texts: ['publish'] };

export const clientLoader = textsLoader(handle);

export function meta() {
  const say = textsOf('publish');
  return [{ title: pageTitle(say('page.title')) }, { name: 'description', content: say('page.description') }];
}

/** What a person shows to everybody: their profile, and their works. */
export default function PublicationsPage() {
  const say = useTexts('publish');
  const list = useInfiniteQuery(publicationsQuery());
  const profile = useQuery(profileQuery);
  const publications = list.data?.pages.flatMap((page) => page.publications) ?? [];
  const error = list.error ?? profile.error;
  return (
    <div className={classes.page}>
      <h1>{say('page.title')}</h1>
      <p>{list.data?.pages[0]?.isOn === false ? say('off') : say('intro')}</p>
      {list.data?.pages[0]?.isOn === true && (
        <p>
          <a href="/explore">{say('page.explore')}</a>
        </p>
      )}
      {error !== null && (
        <ErrorState
          title={say('page.notLoaded')}
          error={error}
          onRetry={() => void Promise.all([list.refetch(), profile.refetch()])}
        />
      )}
      {(list.isPending || profile.isPending) && (
        <Skeleton height={320} radius="md" role="status" aria-label={say('page.loading')} />
      )}
      {profile.data !== undefined && <PublicProfileForm profile={profile.data} />}
      {list.data !== undefined && (
        <section aria-labelledby="published-works">
          <h2 id="published-works">{say('page.works')}</h2>
          {publications.length === 0 && <p>{say('page.empty')}</p>}
          <PublicationRows publications={publications} />
          {list.hasNextPage && (
            <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {say('page.more')}
            </Button>
          )}
        </section>
      )}
    </div>
  );
}
