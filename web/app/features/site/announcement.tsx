import type { Me } from '@kinora/server/wire';
import { CloseButton } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../shared/api/request.ts';
import { CLOSED_BANNER } from '../../shared/page/banner-memory.ts';
import { useTexts } from '../../shared/texts/use-texts.ts';
import classes from './announcement.module.css';

/** It may begin, or end, while a tab is open. */
const READ_EVERY_MS = 300_000;

const bannerQuery = queryOptions({
  queryKey: ['banner'],
  queryFn: ({ signal }) =>
    ask(async () => (await import('@kinora/server/banner-wire')).bannerAnswerSchema, '/api/banner', { signal }),
  staleTime: READ_EVERY_MS,
  refetchInterval: READ_EVERY_MS,
});

/** What the operator announces to this member; closed, it stays closed in this browser until there is another. */
export function Announcement({ plan }: { plan: Me['profile']['subscription_status'] }) {
  const say = useTexts('announcement');
  const banner = useQuery(bannerQuery).data?.banner ?? null;
  const [closed, setClosed] = useState(() => localStorage.getItem(CLOSED_BANNER));
  if (banner === null || (banner.isDismissible && banner.id === closed)) return null;
  const { id, text, link, audience, isDismissible } = banner;
  if (audience === (plan === 'free' ? 'paid' : 'free')) return null;
  return (
    <aside className={classes.announcement} aria-label={say('label')}>
      <p>
        {text} {link !== null && <a href={link.to}>{link.label}</a>}
      </p>
      {isDismissible && (
        <CloseButton
          size="sm"
          aria-label={say('close')}
          onClick={() => {
            localStorage.setItem(CLOSED_BANNER, id);
            setClosed(id);
          }}
        />
      )}
    </aside>
  );
}
