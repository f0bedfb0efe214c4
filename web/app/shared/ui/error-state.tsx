import { Alert, type AlertProps, Button } from '@mantine/core';
import { CircleAlert, RotateCw } from 'lucide-react';
import { errorMessage } from '../api/api-error.ts';
import { useTexts } from '../texts/use-texts.ts';

type Props = { title: string; error: unknown; onRetry: () => void };

/** Says what could not be loaded and why, with a Retry button. */
export function ErrorState({ title, error, onRetry }: Props) {
  const say = useTexts('common');
  return (
    <Alert color="red" variant="light" title={title} icon={<CircleAlert aria-hidden />}>
      {errorMessage(error)}
      <br />
      <Button mt="sm" size="xs" variant="default" leftSection={<RotateCw size={14} aria-hidden />} onClick={onRetry}>
        {say('retry')}
      </Button>
    </Alert>
  );
}

/** Why an action failed, beside its button; renders nothing without an error. */
export function ErrorAlert({ error, ...place }: { error: unknown } & Pick<AlertProps, 'mt' | 'mb'>) {
  if (error === null) return null;
  return (
    <Alert color="red" role="alert" {...place}>
      {errorMessage(error)}
    </Alert>
  );
}
