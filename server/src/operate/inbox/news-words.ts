import { productName } from '@kinora/catalogue/product-name';
import { type Text, text } from '@kinora/texts/typed-keys';
import type { InboxNews } from './wire.ts';

/** What an entry says: in the inbox, in a push and in the mail of the day. */
type Work = { name: string; tool: string; workspace?: { name: string } | undefined };
const aboutWork = ({ name, tool, workspace }: Work): Text =>
  workspace === undefined
    ? text('inbox', 'about', { name, tool })
    : text('inbox', 'aboutIn', { name, tool, workspace: workspace.name });

type NewsWords = { title: Text; note: Text | null };

/** Writes an amount, in the smallest unit of its currency, as its reader does. */
type WriteMoney = (amount: number, currency: string) => string;

/** The words of an entry, in the area `inbox`. */
export function wordsOfNews(news: InboxNews, writeMoney: WriteMoney): NewsWords {
  switch (news.kind) {
    case 'done':
      return {
        title: text('inbox', 'done.title', { count: news.count }),
        note: aboutWork(news),
      };
    case 'failed':
      return { title: failed(news), note: aboutWork(news) };
    case 'batch':
      return {
        title:
          news.failed > 0
            ? text('inbox', 'batch.partly', { done: news.done, failed: news.failed, returned: news.returned })
            : text('inbox', 'batch.title', { count: news.done }),
        note: aboutWork(news),
      };
    case 'share':
      return {
        title: text('inbox', news.event === 'viewed' ? 'share.viewed' : 'share.closed'),
        note: news.title === '' ? null : text('inbox', 'quoted', { name: news.title }),
      };
    case 'comment':
      return {
        title: text('inbox', 'comment.title', { by: news.by }),
        note: text('inbox', 'quoted', { name: news.name }),
      };
    case 'approval':
      return {
        title: text('inbox', `approval.${news.event}`, { by: news.by }),
        note: text('inbox', 'quoted', { name: news.name }),
      };
    case 'invitation':
      return {
        title: text('inbox', 'invitation.title', { workspace: news.workspace }),
        note: news.by === '' ? null : text('inbox', 'invitation.by', { name: news.by }),
      };
    case 'membership': {
      const { event, workspace } = news;
      const role = news.role === 'billing' ? 'other' : news.role;
      if (event === 'role') {
        return {
          title: text('inbox', 'membership.role', { workspace, role }),
          note: text('inbox', 'membership.roleNote', { role }),
        };
      }
      return {
        title: text('inbox', `membership.${event}`, { workspace }),
        note: text('inbox', `membership.${event}Note`),
      };
    }
    case 'balance':
      return news.workspace === undefined
        ? { title: text('inbox', 'balance.title', { count: news.tokens }), note: text('inbox', 'balance.note') }
        : {
            title: text('inbox', 'balance.titleIn', { count: news.tokens, workspace: news.workspace.name }),
            note: text('inbox', 'balance.noteIn'),
          };
    case 'decision':
      return {
        title: decided(news, writeMoney),
        note: text('inbox', 'quoted', { name: isAboutPayment(news) ? productName(news.name) : news.name }),
      };
  }
}

function failed({ returned, isRemoved }: Extract<InboxNews, { kind: 'failed' }>): Text {
  if (returned === 0) return text('inbox', isRemoved ? 'failed.removed' : 'failed.title');
  return text('inbox', isRemoved ? 'failed.removedReturned' : 'failed.returned', { count: returned });
}

type Decision = Extract<InboxNews, { kind: 'decision' }>;

const isAboutPayment = ({ event }: Decision) => event === 'payment_refunded' || event === 'payment_refund_failed';

function decided({ event, tokens = 0, money }: Decision, writeMoney: WriteMoney): Text {
  switch (event) {
    case 'payment_refunded':
    case 'payment_refund_failed':
      return money === undefined
        ? text('inbox', `decision.${event}.plain`)
        : text('inbox', `decision.${event}`, { amount: writeMoney(money.amount, money.currency) });
    case 'tokens_given':
    case 'tokens_taken':
    case 'tokens_returned':
      return text('inbox', `decision.${event}`, { count: tokens });
    default:
      return text('inbox', `decision.${event}`);
  }
}
