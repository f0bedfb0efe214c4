import type { Me } from '@kinora/server/wire';
import { Alert, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Gift, ShieldAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { meQuery, queryClient } from '../../../shared/api/queries.ts';
import { ask, request } from '../../../shared/api/request.ts';

const cardPage = z.object({ url: z.string() });

/** What the free tokens were given for before, as its person knows it. */
const shared = {
  mailbox: 'This mailbox has',
  device: 'This browser has',
  card: 'This card has',
  phone: 'This phone number has',
} as const;

/** Why the free tokens are not there: what they wait for, or that they were given before. */
export function SignupGift({ gift }: { gift: NonNullable<Me['signupGift']> }) {
  useSavedCard();
  const [isOpen, setIsOpen] = useState(true);
  const save = useMutation({
    mutationFn: () => ask(cardPage, '/api/billing/card', { method: 'POST' }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  if (gift.state === 'waiting') {
    const isCard = gift.about === 'card';
    return (
      <Alert color="violet" mb="lg" icon={<Gift aria-hidden />} title="Your free tokens are waiting">
        <p>
          {isCard
            ? 'Save a card and they are yours, once for each person. Nothing is charged.'
            : 'Confirm your phone number and they are yours, once for each person.'}
        </p>
        {isCard ? (
          <Button size="xs" mt="xs" loading={save.isPending} onClick={() => save.mutate()}>
            Save a card
          </Button>
        ) : (
          <Button size="xs" mt="xs" component={Link} to="/settings?tab=account">
            Confirm your phone number
          </Button>
        )}
        {save.isError && <p role="alert">{errorMessage(save.error)}</p>}
      </Alert>
    );
  }
  if (!isOpen) return null;
  return (
    <Alert
      color="gray"
      mb="lg"
      icon={<Gift aria-hidden />}
      title="No free tokens this time"
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={() => setIsOpen(false)}
    >
      Free tokens are given once for each person. {shared[gift.about]} brought them to another account already.
      Everything else is open to you: a plan or a pack of tokens is under{' '}
      <Link to="/settings?tab=billing">Billing</Link>.
    </Alert>
  );
}

/** Back from the page on which a card is saved: the payment service may tell the studio a moment later. */
function useSavedCard(): void {
  const [search, setSearch] = useSearchParams();
  const isBack = search.get('card') === 'saved';
  const note = useMutation({
    mutationFn: () => request('/api/billing/card/return', { method: 'POST' }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: meQuery.queryKey }),
  });
  const { mutate } = note;
  useEffect(() => {
    if (!isBack) return;
    setSearch({}, { replace: true });
    mutate();
  }, [isBack, setSearch, mutate]);
}

/** New generations wait until the studio has looked at the account. */
export function HeldAccount() {
  return (
    <Alert color="yellow" mb="lg" role="alert" icon={<ShieldAlert aria-hidden />} title="Your account is being checked">
      New generations are on hold until somebody from the studio has looked at it. What you made and your tokens are
      safe, and you do not have to do anything. Questions? <Link to="/contact">Write to us</Link>.
    </Alert>
  );
}
