import type { InboxEntry } from '@kinora/server/inbox-wire';
import { wordsOfNews } from '@kinora/server/inbox-words';
import { Button, Skeleton, UnstyledButton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import {
  BadgeCheck,
  CheckCheck,
  CircleCheck,
  CircleX,
  Coins,
  Layers,
  Link2,
  Mail,
  MailOpen,
  MessageSquare,
  Scale,
  UserCog,
  Users,
} from 'lucide-react';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { errorMessage } from '../../shared/api/api-error.ts';
import { useMoney } from '../../shared/format/use-money.ts';
import { sayText, useTexts } from '../../shared/texts/use-texts.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { RelativeTime } from '../../shared/ui/relative-time.tsx';
import { acceptInvitation } from '../../shared/workspaces/workspaces-api.ts';
import classes from './inbox.module.css';
import { inboxQuery, markAllRead, markEntry, thenAskAgain } from './inbox-api.ts';

const icons = {
  done: CircleCheck,
  failed: CircleX,
  batch: Layers,
  share: Link2,
  comment: MessageSquare,
  approval: BadgeCheck,
  invitation: Users,
  membership: UserCog,
  balance: Coins,
  decision: Scale,
};

const tell = (error: unknown) => void notifications.show({ color: 'red', message: errorMessage(error) });

/** Makes a member of its reader; its line is gone then, and the workspace is among theirs. */
function Accept({ invitation, workspace }: { invitation: string; workspace: string }) {
  const say = useTexts('inbox');
  const navigate = useNavigate();
  const accept = useMutation({
    mutationFn: () => thenAskAgain(acceptInvitation(invitation)),
    onSuccess: () => navigate('/workspaces'),
    onError: tell,
  });
  return (
    <Button
      size="compact-xs"
      variant="primary"
      aria-label={say('invitation.acceptNamed', { workspace })}
      loading={accept.isPending}
      onClick={() => accept.mutate()}
    >
      {say('invitation.accept')}
    </Button>
  );
}

function Entry({ entry }: { entry: InboxEntry }) {
  const say = useTexts('inbox');
  const { news, link, createdAt, readAt } = entry;
  const isRead = readAt !== null;
  const Icon = icons[news.kind];
  const words = wordsOfNews(news, useMoney());
  const title = sayText(words.title);
  return (
    <li className={classes.entry} data-unread={!isRead}>
      <Link to={link} className={classes.link} onClick={() => void markEntry(entry, true).catch(tell)}>
        <Icon size={17} aria-hidden className={classes.icon} data-kind={news.kind} />
        <span className={classes.words}>
          <span className={classes.title}>
            {title}
            {!isRead && <span className="visually-hidden"> ({say('unread')})</span>}
          </span>
          {words.note && (
            <span className={classes.note} dir="auto">
              {sayText(words.note)}
            </span>
          )}
          <span className={classes.time}>
            <RelativeTime at={createdAt} />
          </span>
        </span>
      </Link>
      {news.kind === 'invitation' && <Accept invitation={news.invitation} workspace={news.workspace} />}
      <UnstyledButton
        className={classes.mark}
        aria-label={say(isRead ? 'markUnread' : 'markRead', { title })}
        title={say(isRead ? 'markUnread' : 'markRead', { title })}
        onClick={() => void markEntry(entry, !isRead).catch(tell)}
      >
        {isRead ? <Mail size={15} aria-hidden /> : <MailOpen size={15} aria-hidden />}
      </UnstyledButton>
    </li>
  );
}

/** What the bell opens: everything that was told, newest first. */
export function InboxPanel({ unread }: { unread: number }) {
  const say = useTexts('inbox');
  const { data, error, isError, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(inboxQuery);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number means another list.
  useEffect(() => void refetch(), [unread, refetch]);
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        <h2>{say('title')}</h2>
        {unread > 0 && (
          <UnstyledButton className={classes.all} onClick={() => void markAllRead().catch(tell)}>
            <CheckCheck size={15} aria-hidden />
            {say('markAll')}
          </UnstyledButton>
        )}
      </div>
      {isError && data === undefined && (
        <ErrorState title={say('notLoaded')} error={error} onRetry={() => void refetch()} />
      )}
      {isPending && <Skeleton height={180} radius="md" role="status" aria-label={say('loading')} />}
      {data !== undefined && entries.length === 0 && <EmptyState title={say('empty')} text={say('emptyText')} />}
      {entries.length > 0 && (
        <ul className={classes.list}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button variant="default" size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {say('more')}
        </Button>
      )}
      {entries.length > 0 && <p className={classes.kept}>{say('kept')}</p>}
    </div>
  );
}
