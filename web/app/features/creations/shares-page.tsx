import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { pageTitle } from '../../shared/brand/use-brand.ts';
import { ShareRows } from '../../shared/shares/share-list.tsx';
import { sharesQuery } from '../../shared/shares/shares-api.ts';
import { type TextsHandle, textsLoader } from '../../shared/texts/page-texts.tsx';
import { textsOf, useTexts } from '../../shared/texts/use-texts.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import classes from './shares-page.module.css';

export const handle: TextsHandle = { texts: ['share'] };

export const clientLoader = textsLoader(handle);

export function meta() {
  const say = textsOf('share');
  return [{ title: pageTitle(say('page.title')) }, { name: 'description', content: say('page.description') }];
}

/** All links of a person, those that are over too. */
export default function SharesPage() {
  const say = useTexts('share');
  const { data, error, isError, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    sharesQuery(),
  );
  const shares = data?.pages.flatMap((page) => page.shares) ?? [];
  return (
    <div className={classes.page}>
      <h1>{say('page.title')}</h1>
      <p>{say('page.text')}</p>
      <p>
        <Link to="/publications">{say('page.publications')}</Link>
      </p>
      {isError && <ErrorState title={say('page.notLoaded')} error={error} onRetry={() => void refetch()} />}
      {isPending && <Skeleton height={160} radius="md" role="status" aria-label={say('page.loading')} />}
      {data !== undefined && shares.length === 0 && (
        <div className={classes.empty}>
          <h2>{say('page.empty')}</h2>
          <p>{say('page.emptyText')}</p>
          <Button component={Link} to="/gallery" variant="default">
            {say('page.gallery')}
          </Button>
        </div>
      )}
      <ShareRows shares={shares} />
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {say('page.more')}
        </Button>
      )}
      {shares.length > 0 && <p className={classes.note}>{say('page.viewsNote')}</p>}
    </div>
  );
}
