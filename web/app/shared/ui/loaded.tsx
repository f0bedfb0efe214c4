import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';

type Props<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isError' | 'refetch'>;
  /** Said while it is on its way: "Loading the users". */
  label: string;
  /** Said when it failed: "The users could not be loaded". */
  problem: string | ((error: unknown) => string);
  /** Pixels that are kept free until it is there. */
  height: number;
  children: (data: Data) => ReactNode;
};

/** What was asked for, in whatever state it is. What was known stays in sight when reading it again fails. */
export function Loaded<Data>({ query, label, problem, height, children }: Props<Data>) {
  const { data, error, isError, refetch } = query;
  return (
    <>
      {isError && (
        <ErrorState
          title={typeof problem === 'string' ? problem : problem(error)}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {data !== undefined && children(data)}
      {data === undefined && !isError && <Skeleton height={height} radius="md" role="status" aria-label={label} />}
    </>
  );
}
