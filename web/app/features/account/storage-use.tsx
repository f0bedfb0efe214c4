import { Progress, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { storageUsed, storageWords } from '../../shared/format/storage-use.ts';
import { storageQuery } from '../../shared/session/account-api.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import classes from './storage-use.module.css';

/** How much this person keeps, of how much they may. */
export function StorageUse() {
  const { data: storage, error, refetch } = useQuery(storageQuery);
  if (error)
    return <ErrorState title="Your storage could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!storage) return <Skeleton height={48} radius="md" role="status" aria-label="Loading your storage" />;
  const used = storageUsed(storage);
  const isFull = used === 100;
  return (
    <div className={classes.use}>
      {used !== null && <Progress value={used} size="sm" color={isFull ? 'red' : 'violet'} aria-hidden />}
      <p>{storageWords(storage)}</p>
      {isFull && (
        <p className={classes.full}>
          Nothing more can be uploaded. Results are still kept. Delete what you do not need from{' '}
          <Link to="/gallery">your gallery</Link>, then empty <Link to="/gallery?trash=1">the trash</Link>.
        </p>
      )}
    </div>
  );
}
