import { Button, Skeleton } from '@mantine/core';
import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import classes from './admin.module.css';

type MoreButtonProps = {
  list: Pick<
    UseInfiniteQueryResult,
    'error' | 'fetchNextPage' | 'hasNextPage' | 'isFetchNextPageError' | 'isFetchingNextPage'
  >;
};

/** Brings the next page of a list, if there is one. */
export function MoreButton({ list }: MoreButtonProps) {
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

type Props<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isError' | 'refetch'>;
  /** "The users": what is loaded, as the words for waiting and failing need it. */
  what: string;
  /** In place of "... could not be loaded". */
  problem?: (error: unknown) => string;
  /** Pixels that are kept free until it is there. */
  height: number;
  children: (data: Data) => ReactNode;
};

/** What was asked for, in whatever state it is. What was known stays in sight when reading it again fails. */
export function Loaded<Data>({ query, what, problem, height, children }: Props<Data>) {
  const { data, error, isError, refetch } = query;
  return (
    <>
      {isError && (
        <ErrorState
          title={problem?.(error) ?? `${what} could not be loaded`}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {data !== undefined && children(data)}
      {data === undefined && !isError && (
        <Skeleton height={height} radius="md" role="status" aria-label={`Loading ${what.toLowerCase()}`} />
      )}
    </>
  );
}
