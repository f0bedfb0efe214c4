import type { InboxNews } from './wire.ts';

/** Where an entry leads: an address of our pages, without the origin. */
export function linkOfNews(news: InboxNews, generationId: string | null): string {
  switch (news.kind) {
    case 'share':
      return '/shares';
    case 'balance':
      return '/settings?tab=billing';
    case 'decision':
      if (news.event.startsWith('publication_')) return '/publications';
      if (news.event === 'taken_down') return '/takedowns';
      if (news.event === 'refusal_allowed' || news.event === 'refusal_upheld') return '/tools';
  }
  return generationId === null ? '/gallery' : `/gallery?result=${generationId}`;
}
