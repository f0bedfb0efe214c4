import type { Me } from '@kinora/server/me-wire';
import { Alert, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Gift, ShieldAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { meQuery, queryClient } from '../../../shared/api/queries.ts';
import { ask, request } from '../../../shared/api/request.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';

const cardPage = z.object({ url: z.string() });

/** Why the free tokens are not there: what they wait for, or that they were given before. */
export function SignupGift({ gift }: { gift: NonNullable<Me['signupGift']> }) {
  const say = useTexts('accountNotices');
  const common = useTexts('common');
  useSavedCard();
  const [isOpen, setIsOpen] = useState(true);
  const save = useMutation({
    mutationFn: () => ask(cardPage, '/api/billing/card', { method: 'POST' }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  if (gift.state === 'waiting') {
    const isCard = gift.about === 'card';
    return (
      <Alert color="violet" mb="lg" icon={<Gift aria-hidden />} title={say('gift.waiting')}>
        <p>{isCard ? say('gift.card') : say('gift.phone')}</p>
        {isCard ? (
          <Button size="xs" mt="xs" loading={save.isPending} onClick={() => save.mutate()}>
            {say('gift.saveCard')}
          </Button>
        ) : (
          <Button size="xs" mt="xs" component={Link} to="/settings?tab=account">
            {say('gift.confirmPhone')}
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
      title={say('gift.none')}
      withCloseButton
      closeButtonLabel={common('dismiss')}
      onClose={() => setIsOpen(false)}
    >
      {say.rich(
        'gift.noneText',
        { link: (words) => <Link to="/settings?tab=billing">{words}</Link> },
        { about: gift.about },
      )}
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

/** New generations are refused until the studio has looked at the account. */
export function HeldAccount() {
  const say = useTexts('accountNotices');
  return (
    <Alert color="yellow" mb="lg" role="alert" icon={<ShieldAlert aria-hidden />} title={say('held')}>
      {say.rich('held.text', { link: (words) => <Link to="/contact">{words}</Link> })}
    </Alert>
  );
}
