import { useMutation } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useEffect } from 'react';
import { resendConfirmation } from '../api/api.ts';
import { errorMessage } from '../api/api-error.ts';
import classes from './resend-button.module.css';
import { nextOfThisPage } from './safe-next.ts';

const SENT_SHOWN_MS = 5000;

/** Sends the confirmation mail again; reads "Sent!" for five seconds. */
export function ResendButton({ email, label = 'Resend email' }: { email: string; label?: string }) {
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    mutationFn: () => resendConfirmation(email, nextOfThisPage()),
  });
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(reset, SENT_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isSuccess, reset]);
  return (
    <span className={classes.resend}>
      <button
        type="button"
        className={classes.button}
        aria-disabled={isPending}
        onClick={() => {
          if (!isSuccess && !isPending) mutate();
        }}
      >
        {isSuccess && <Check size={14} aria-hidden />}
        {isSuccess ? 'Sent!' : label}
      </button>
      <span role="status" className={classes.problem}>
        {error ? errorMessage(error) : ''}
      </span>
    </span>
  );
}
