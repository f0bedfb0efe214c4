// Written by `npm run types -w texts` out of languages/en.json.
export type AdminPaymentsTexts = {
  title: [Record<never, never>, never];
  deleted: [Record<never, never>, never];
  'all.title': [Record<never, never>, never];
  'all.search': [Record<never, never>, never];
  'all.searchExample': [Record<never, never>, never];
  'all.currency': [Record<never, never>, never];
  'all.everyCurrency': [Record<never, never>, never];
  'all.export': [Record<never, never>, never];
  'all.loading': [Record<never, never>, never];
  'all.notLoaded': [Record<never, never>, never];
  'all.none': [Record<never, never>, never];
  'columns.user': [Record<never, never>, never];
  'columns.when': [Record<never, never>, never];
  'columns.what': [Record<never, never>, never];
  'columns.amount': [Record<never, never>, never];
  'columns.back': [Record<never, never>, never];
  'columns.tokens': [Record<never, never>, never];
  'columns.payment': [Record<never, never>, never];
  'columns.received': [Record<never, never>, never];
  'columns.event': [Record<never, never>, never];
  'columns.state': [Record<never, never>, never];
  'columns.attempts': [Record<never, never>, never];
  'columns.error': [Record<never, never>, never];
  'columns.act': [Record<never, never>, never];
  'columns.since': [Record<never, never>, never];
  'columns.offer': [Record<never, never>, never];
  'columns.toDo': [Record<never, never>, never];
  'columns.compared': [Record<never, never>, never];
  'columns.healed': [Record<never, never>, never];
  'columns.problems': [Record<never, never>, never];
  'kinds.pack': [{ product: string | number }, never];
  'kinds.top_up': [{ product: string | number }, never];
  'kinds.plan': [{ product: string | number }, never];
  'kinds.renewal': [{ product: string | number }, never];
  'kinds.upgrade': [{ product: string | number }, never];
  'kinds.downgrade': [{ product: string | number }, never];
  refunded: [{ amount: string | number }, never];
  disputed: [{ amount: string | number }, never];
  refundedAndDisputed: [{ refunded: string | number; disputed: string | number }, never];
  'events.title': [Record<never, never>, never];
  'events.text': [Record<never, never>, never];
  'events.state': [Record<never, never>, never];
  'events.states.all': [Record<never, never>, never];
  'events.states.failed': [Record<never, never>, never];
  'events.states.received': [Record<never, never>, never];
  'events.states.done': [Record<never, never>, never];
  'events.states.ignored': [Record<never, never>, never];
  'events.failed': [{ count: number }, never];
  'events.replay': [Record<never, never>, never];
  'events.replayNamed': [{ id: string | number }, never];
  'events.replayed': [{ type: string | number }, never];
  'events.notReplayed': [Record<never, never>, never];
  'events.loading': [Record<never, never>, never];
  'events.notLoaded': [Record<never, never>, never];
  'events.none': [Record<never, never>, never];
  'ungranted.title': [Record<never, never>, never];
  'ungranted.text': [Record<never, never>, never];
  'ungranted.loading': [Record<never, never>, never];
  'ungranted.notLoaded': [Record<never, never>, never];
  'ungranted.none': [Record<never, never>, never];
  'ungranted.prices': [Record<never, never>, never];
  'ungranted.checkouts': [Record<never, never>, never];
  'comparisons.title': [Record<never, never>, never];
  'comparisons.text': [Record<never, never>, never];
  'comparisons.now': [Record<never, never>, never];
  'comparisons.notCompared': [Record<never, never>, never];
  'comparisons.loading': [Record<never, never>, never];
  'comparisons.notLoaded': [Record<never, never>, never];
  'comparisons.none': [Record<never, never>, never];
  'comparisons.noProblems': [Record<never, never>, never];
  'refund.refund': [Record<never, never>, never];
  'refund.refundNamed': [{ id: string | number }, never];
  'refund.title': [Record<never, never>, never];
  'refund.text': [{ rest: string | number; email: string | number }, never];
  'refund.amount': [{ code: string | number }, never];
  'refund.problem': [{ rest: string | number }, never];
  'refund.money': [{ amount: string | number }, never];
  'refund.tokens': [{ count: number }, never];
  'refund.debt': [{ count: number }, never];
  'refund.mail': [Record<never, never>, never];
  'refund.gone': [Record<never, never>, never];
  'refund.loading': [Record<never, never>, never];
  'refund.notLoaded': [Record<never, never>, never];
  'refund.done': [{ amount: string | number }, never];
  'refund.later': [Record<never, never>, never];
  'refund.under_way': [Record<never, never>, never];
  'refund.wasRefused': [Record<never, never>, never];
  'refund.hasFailed': [Record<never, never>, never];
  'refund.refusedWhy': [{ why: string | number }, never];
  'refund.failed': [
    {
      reason:
        | 'lost_or_stolen_card'
        | 'expired_or_canceled_card'
        | 'charge_for_pending_refund_disputed'
        | 'insufficient_funds'
        | 'declined'
        | 'merchant_request'
        | 'other';
    },
    never,
  ];
};
