import { deleted, ME, OWNER, type Tables } from '../table-rule.ts';

const FINGERPRINT = 'A keyed hash, by which two accounts are seen to be one person; it says nothing else';

/** What keeps free tokens and cards from being abused. */
export const riskTables: Tables = {
  account_traits: {
    exports: [
      {
        file: 'traits',
        title: 'What your account is compared by',
        says: 'Which kinds of marks are kept as hashes to see whether two accounts are one person: mailbox, browser, network, card, phone.',
        of: `t.user_id = ${ME}`,
        order: 't.kind, t.seen_at',
        columns: ['kind', 'hint', 'at_sign_up', 'seen_at'],
      },
    ],
    leftOut: { user_id: OWNER, value: FINGERPRINT },
    erasure: deleted,
  },
  signup_gifts: {
    exports: [
      {
        file: 'free-tokens',
        title: 'Your free tokens',
        says: 'Whether they were given, or what they wait for or were given for before.',
        of: `t.user_id = ${ME}`,
        order: 't.changed_at',
        columns: ['state', 'about', 'changed_at'],
      },
    ],
    leftOut: { user_id: OWNER },
    erasure: deleted,
  },
  signup_claims: { nobody: 'Keyed hashes of what has brought free tokens once, without whose they were' },
  arriving_sign_ups: {
    exports: [],
    leftOut: 'From where a sign-up comes, for the moment until its account is made; an hour at the most',
    erasure: deleted,
  },
  card_declines: {
    exports: [
      {
        file: 'declined-cards',
        title: 'Declined cards',
        says: 'When a bank declined a card of yours here.',
        of: `t.user_id = ${ME}`,
        order: 't.at, t.id',
        columns: ['id', 'at'],
      },
    ],
    leftOut: { user_id: OWNER, card: FINGERPRINT },
    erasure: deleted,
  },
  fraud_warnings: {
    exports: [
      {
        file: 'fraud-warnings',
        title: 'Warnings of banks',
        says: 'When a bank warned of fraud with a payment of yours.',
        of: `t.user_id = ${ME}`,
        order: 't.at, t.id',
        columns: ['id', 'at'],
      },
    ],
    leftOut: { user_id: OWNER },
    erasure: deleted,
  },
  risk_cases: {
    exports: [
      {
        file: 'checks',
        title: 'Checks of your account',
        says: 'When your account was checked because of signals of abuse, and how it stands.',
        of: `t.user_id = ${ME}`,
        order: 't.id',
        columns: ['id', 'state', 'opened_at', 'last_at', 'decided_at'],
      },
    ],
    leftOut: {
      user_id: OWNER,
      score: 'How the studio weighs signals; whoever knew it could stay just below',
      decided_by: 'The number of an administrator',
      note: 'A note of administrators to each other, which may be about others',
    },
    erasure: deleted,
  },
  risk_signals: {
    exports: [
      {
        file: 'signals',
        title: 'Signals about your account',
        says: 'What was counted, how often and when.',
        of: `t.case_id in (select c.id from risk_cases c where c.user_id = ${ME})`,
        order: 't.case_id, t.kind',
        columns: ['case_id', 'kind', 'hits', 'facts', 'first_at', 'last_at'],
      },
    ],
    leftOut: { points: 'How the studio weighs signals; whoever knew it could stay just below' },
    erasure: deleted,
  },
  spent_challenges: { nobody: 'Tasks that a browser has solved, without whose it was' },
};
