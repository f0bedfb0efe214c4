import { Button, type ButtonProps } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useEffect } from 'react';
import { resendConfirmation } from '../../api.ts';
import { errorMessage } from '../../api-error.ts';
import classes from './resend-button.module.css';

const SENT_SHOWN_MS = 5000;

/** Sends the confirmation mail again; reads "Sent!" for five seconds. */
export function ResendButton({
  email,
  label = 'Resend email',
  ...look
}: ButtonProps & { email: string; label?: string }) {
  const { mutate, reset, isPending, isSuccess, error } = useMutation({ mutationFn: () => resendConfirmation(email) });
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(reset, SENT_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isSuccess, reset]);
  return (
    <span className={classes.resend}>
      <Button
        variant="default"
        size="xs"
        {...look}
        loading={isPending}
        leftSection={isSuccess ? <Check size={14} aria-hidden /> : undefined}
        onClick={() => {
          if (!isSuccess) mutate();
        }}
      >
        {isSuccess ? 'Sent!' : label}
      </Button>
      <span role="status" className={classes.problem}>
        {error ? errorMessage(error) : ''}
      </span>
    </span>
  );
}
