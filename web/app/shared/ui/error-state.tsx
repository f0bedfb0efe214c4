import { Alert, Button } from '@mantine/core';
import { CircleAlert, RotateCw } from 'lucide-react';
import { errorMessage } from '../api/api-error.ts';

type Props = { title: string; error: unknown; onRetry: () => void };

/** What could not be loaded, why, and Retry. */
export function ErrorState({ title, error, onRetry }: Props) {
  return (
    <Alert color="red" variant="light" title={title} icon={<CircleAlert aria-hidden />}>
      {errorMessage(error)}
      <br />
      <Button mt="sm" size="xs" variant="default" leftSection={<RotateCw size={14} aria-hidden />} onClick={onRetry}>
        Retry
      </Button>
    </Alert>
  );
}
