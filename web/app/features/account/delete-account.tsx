import { Alert, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { groupedNumber, tokenCount } from '../../shared/format/format.ts';
import { deleteAccount } from '../../shared/session/account-api.ts';
import { clearDrafts } from '../../shared/session/drafts.ts';
import { expectingEnd } from '../../shared/session/session.ts';
import { isProofNeeded, useProof } from '../../shared/session/use-proof.tsx';
import classes from './account.module.css';

/** The landing page with its goodbye. */
const GOODBYE_ADDRESS = '/#goodbye';

type Props = {
  completed: number;
  tokens: number;
  planLoss: ReactNode;
};

/** The first click asks, the second deletes. They are apart, so that a double click is not both. */
export function DeleteAccount({ completed, tokens, planLoss }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const keeper = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  const proof = useProof();
  const remove = useMutation({
    mutationFn: () => expectingEnd(deleteAccount),
    onSuccess: () => {
      clearDrafts();
      window.location.replace(GOODBYE_ADDRESS);
    },
    onError: (error) => proof.askWhenNeeded(error, () => remove.mutate()),
  });
  useEffect(() => {
    if (isAsking) keeper.current?.focus();
    else if (wasAsking.current) opener.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);

  const keep = () => {
    remove.reset();
    setIsAsking(false);
  };
  if (!isAsking) {
    return (
      <Button
        ref={opener}
        variant="outline"
        color="red"
        className={classes.open}
        leftSection={<Trash2 size={15} aria-hidden />}
        onClick={() => setIsAsking(true)}
      >
        Delete Account
      </Button>
    );
  }
  const isLeaving = remove.isPending || remove.isSuccess;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape takes the question back; "Keep my account" does the same.
    <div className={classes.question} onKeyDown={({ key }) => key === 'Escape' && !isLeaving && keep()}>
      <div role="alert">
        <h3>Are you sure? This cannot be undone.</h3>
        <p>Click the red button to delete your account immediately and permanently:</p>
        <ul>
          <li>your profile, your password and all your sessions</li>
          <li>
            {completed > 1 ? `your ${groupedNumber(completed)} creations` : 'whatever you created'}, with all files and
            the trash
          </li>
          <li>what is left of your balance: {tokenCount(tokens)}</li>
          {planLoss !== null && <li>{planLoss}</li>}
        </ul>
        <p>Payment records stay for 7 years, without personal data beyond the law&apos;s need.</p>
      </div>
      {remove.isError && !isProofNeeded(remove.error) && (
        <Alert color="red" role="alert">
          Error deleting account. Please <a href="/contact">contact support</a>.
        </Alert>
      )}
      <div className={classes.actions}>
        <Button ref={keeper} variant="default" disabled={isLeaving} onClick={keep}>
          Keep my account
        </Button>
        <Button color="red.9" loading={isLeaving} onClick={() => remove.mutate()}>
          Delete my account for good
        </Button>
      </div>
      {proof.dialog}
    </div>
  );
}
