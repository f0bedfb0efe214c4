import type { InboxNews } from './wire.ts';

const ACTIVITY = '/settings?tab=billing&view=activity';

const aboutBooks = new Set(['tokens_given', 'tokens_taken', 'payment_refunded', 'payment_refund_failed']);

/** Where an entry leads: an address of our pages, without the origin. */
export function linkOfNews(news: InboxNews, generationId: string | null): string {
  switch (news.kind) {
    case 'share':
      return '/shares';
    case 'invitation':
    case 'membership':
      return '/workspaces';
    case 'balance':
      if (news.workspace === undefined) return '/settings?tab=billing';
      return `/workspaces?${new URLSearchParams({ in: news.workspace.id, to: 'billing' })}`;
    case 'decision':
      if (aboutBooks.has(news.event)) {
        if (news.workspace === undefined) return ACTIVITY;
        return `/workspaces?${new URLSearchParams({ in: news.workspace.id, to: 'billing' })}`;
      }
      if (news.event.startsWith('publication_')) return '/publications';
      if (news.event === 'taken_down') return '/takedowns';
      if (news.event === 'refusal_allowed' || news.event === 'refusal_upheld') return '/tools';
  }
  const workspace = 'workspace' in news && typeof news.workspace === 'object' ? news.workspace : undefined;
  // Its reader goes there first: by themselves, because all that they see is another studio then.
  if (workspace !== undefined) {
    const query = new URLSearchParams({ in: workspace.id, ...(generationId !== null && { result: generationId }) });
    return `/workspaces?${query}`;
  }
  return generationId === null ? '/gallery' : `/gallery?result=${generationId}`;
}
