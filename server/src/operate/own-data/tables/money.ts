import { books, deleted, INNER, ME, OWNER, type Tables } from '../table-rule.ts';

const ofMine = `t.user_id = ${ME}`;

/** Tokens and payments. What is kept of them says nothing about a person but the number of the account. */
export const moneyTables: Tables = {
  ledger_accounts: {
    exports: [
      {
        file: 'ledger-account',
        title: 'Token account',
        says: 'When your account of tokens was opened.',
        of: `t.id = ${ME}`,
        order: 't.id',
        columns: ['id', 'opened_at', 'closed_at'],
      },
    ],
    leftOut: { is_workspace: 'Never so of a person' },
    erasure: books,
  },
  ledger_entries: {
    exports: [
      {
        file: 'ledger',
        title: 'Movements of tokens',
        says: 'Every movement of your tokens. The same is in ledger.csv, for spreadsheets.',
        of: `t.account_id = ${ME}`,
        order: 't.id',
        columns: [
          'id',
          'created_at',
          'kind',
          'pocket',
          'amount',
          'reason',
          'generation_id',
          'payment_ref',
          'api_key_id',
          'price_version',
        ],
      },
    ],
    leftOut: { account_id: OWNER, business_key: 'It keeps a movement from being booked twice' },
    erasure: books,
  },
  payments: {
    exports: [
      {
        file: 'payments',
        title: 'Payments',
        says: 'What you paid, under the number of the invoice or payment at the payment service, and the tokens it brought.',
        of: ofMine,
        order: 't.paid_at, t.id',
        columns: [
          'id',
          'kind',
          'product',
          'subscription_id',
          'payment_intent_id',
          'amount',
          'currency',
          'tax',
          'is_reverse_charge',
          'refunded',
          'disputed',
          'tokens',
          'lapsed',
          'taken_back',
          'period_start',
          'paid_at',
          'booked_at',
        ],
      },
    ],
    leftOut: { user_id: OWNER, most: INNER, sync_no: INNER, uncovered: INNER, unearned: INNER },
    erasure: books,
  },
  payment_refunds: {
    exports: [],
    leftOut: 'What the payment service was asked to pay back; what it did pay back is in your receipts',
    erasure: books,
  },
  money_movements: {
    exports: [
      {
        file: 'receipts',
        title: 'Receipts',
        says: 'Money that moved: payments, refunds and disputes.',
        of: ofMine,
        order: 't.id',
        columns: ['id', 'payment_id', 'kind', 'amount', 'at'],
      },
    ],
    leftOut: { user_id: OWNER },
    erasure: books,
  },
  checkouts: {
    exports: [
      {
        file: 'orders',
        title: 'Orders',
        says: 'Checkout pages that were opened for you.',
        of: ofMine,
        order: 't.created_at, t.id',
        columns: ['id', 'mode', 'offer', 'state', 'created_at'],
      },
    ],
    leftOut: { user_id: OWNER },
    erasure: books,
  },
  top_ups: {
    exports: [
      {
        file: 'top-ups',
        title: 'Automatic top-ups',
        says: 'Packs that were bought by themselves when little was left.',
        of: ofMine,
        order: 't.created_at, t.id',
        columns: ['id', 'pack', 'cents', 'currency', 'tax_on_top', 'state', 'error', 'charging_at', 'created_at'],
      },
    ],
    leftOut: { user_id: OWNER },
    erasure: books,
  },
  subscriptions: {
    exports: [
      {
        file: 'subscriptions',
        title: 'Subscriptions',
        says: 'Your plans, as the payment service has them.',
        of: ofMine,
        order: 't.created_at, t.id',
        columns: [
          'id',
          'customer_id',
          'plan',
          'billing_interval',
          'status',
          'amount',
          'currency',
          'current_period_start',
          'current_period_end',
          'next_plan',
          'next_interval',
          'next_amount',
          'payment_problem',
          'payment_url',
          'ends_at',
          'ended_at',
          'lapsed_at',
          'end_cause',
          'end_reason',
          'created_at',
        ],
      },
    ],
    leftOut: { user_id: OWNER, item_id: INNER, schedule_id: INNER, sync_no: INNER },
    erasure: books,
  },
  token_grants: {
    exports: [
      {
        file: 'token-grants',
        title: 'Months of yearly plans',
        says: 'The tokens that each month of a yearly plan brings.',
        of: `t.subscription_id in (select s.id from subscriptions s where s.user_id = ${ME})`,
        order: 't.subscription_id, t.n',
        columns: ['subscription_id', 'n', 'payment_id', 'due_at', 'tokens', 'state'],
      },
    ],
    leftOut: {},
    erasure: books,
  },
  payment_troubles: {
    exports: [
      {
        file: 'failed-payments',
        title: 'Failed payments',
        says: 'When a payment for one of your plans failed, and whether the plan went on.',
        of: `t.subscription_id in (select s.id from subscriptions s where s.user_id = ${ME})`,
        order: 't.began_at, t.id',
        columns: ['subscription_id', 'began_at', 'ended_at', 'outcome'],
      },
    ],
    leftOut: { id: INNER },
    erasure: books,
  },
  billing_customers: {
    exports: [
      {
        file: 'payment-customer',
        title: 'Customer at the payment service',
        says: 'Your number at the payment service, which keeps your card.',
        of: ofMine,
        order: 't.created_at',
        columns: ['id', 'country', 'created_at', 'closed_at'],
      },
    ],
    leftOut: { user_id: OWNER },
    erasure: books,
  },
  billing_preferences: {
    exports: [
      {
        file: 'spending-settings',
        title: 'Spending settings',
        says: 'Caps on what you spend, and when tokens are bought by themselves.',
        of: ofMine,
        order: 't.user_id',
        columns: [
          'currency',
          'tokens_per_day',
          'tokens_per_month',
          'top_up_enabled',
          'top_up_below',
          'top_up_pack',
          'top_up_monthly_cents',
          'top_up_not_before',
          'top_up_paused_at',
        ],
      },
    ],
    leftOut: { user_id: OWNER, top_up_failures: INNER, top_up_no: INNER, is_pool: INNER },
    erasure: deleted,
  },
  payment_cases: {
    exports: [
      {
        file: 'payment-cases',
        title: 'Payments without an offer',
        says: 'Payments of yours of which the studio did not know what they were for.',
        of: ofMine,
        order: 't.opened_at, t.id',
        columns: ['id', 'kind', 'price_id', 'amount', 'currency', 'opened_at', 'closed_at'],
      },
    ],
    leftOut: { user_id: OWNER },
    erasure: books,
  },
  payment_events: {
    exports: [],
    leftOut: 'Messages of the payment service; what they tell is in your payments and subscriptions',
    erasure: { rows: 'anonymized', what: 'Messages of the payment service lose their content' },
  },
  ledger_checks: { nobody: 'Whether all balances add up, night by night' },
  token_codes: { nobody: 'Codes of the studio that give tokens' },
  token_code_uses: {
    exports: [
      {
        file: 'redeemed-codes',
        title: 'Redeemed codes',
        says: 'Codes that have brought you tokens.',
        of: ofMine,
        order: 't.at, t.code',
        columns: ['code', 'tokens', 'at'],
      },
    ],
    leftOut: { user_id: OWNER, mailbox: 'A keyed hash that keeps a code from being redeemed twice by one person' },
    erasure: books,
  },
  referral_links: {
    exports: [
      {
        file: 'referral-link',
        title: 'Your referral link',
        says: 'The code of the link by which you bring others.',
        of: ofMine,
        order: 't.created_at',
        columns: ['code', 'created_at'],
      },
    ],
    leftOut: { user_id: OWNER },
    erasure: deleted,
  },
  arriving_referrals: { nobody: 'For the minute of a sign-up: by whose link somebody comes' },
  referrals: {
    exports: [
      {
        file: 'referrals',
        title: 'Referrals',
        says: 'People who came by your link, without who they are, and the tokens that they brought you.',
        of: `t.referrer_id = ${ME}`,
        order: 't.joined_at, t.referred_id',
        columns: ['state', 'why', 'referrer_tokens', 'given_referrer', 'joined_at', 'due_at', 'ended_at'],
      },
      {
        file: 'referred',
        title: 'Your own referral',
        says: 'That you came by a link of somebody else, and the tokens that it brought you.',
        of: `t.referred_id = ${ME}`,
        order: 't.joined_at',
        columns: ['state', 'referred_tokens', 'given_referred', 'payment_id', 'joined_at', 'due_at', 'ended_at'],
      },
    ],
    leftOut: { referrer_id: 'The number of an account', referred_id: 'The number of an account' },
    erasure: books,
  },
  payment_reconciliations: { nobody: 'Comparisons of all payments with the books' },
};
