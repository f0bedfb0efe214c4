import { Button } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import classes from './more-button.module.css';

type Props = {
  list: Pick<
    UseInfiniteQueryResult,
    'error' | 'fetchNextPage' | 'hasNextPage' | 'isFetchNextPageError' | 'isFetchingNextPage'
  >;
};

/** Brings the next page of a list, if there is one. */
export function MoreButton({ list }: Props) {
  if (list.isFetchNextPageError) {
    return <ErrorState title="More could not be loaded" error={list.error} onRetry={() => void list.fetchNextPage()} />;
  }
  if (!list.hasNextPage) return null;
  return (
    <div className={classes.more}>
      <Button variant="default" size="xs" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        Show more
      </Button>
    </div>
  );
}
