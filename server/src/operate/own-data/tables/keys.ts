import { deleted, HASH, INNER, ME, OWNER, SECRET, type Tables } from '../table-rule.ts';

const ofMyKey = `t.key_id in (select k.id from api_keys k where k.user_id = ${ME})`;

/** What a person's own programs use, and where they are called. */
export const keyTables: Tables = {
  api_keys: {
    exports: [
      {
        file: 'api-keys',
        title: 'API keys',
        says: 'Your API keys: names, first letters, scopes and caps, without the keys.',
        of: `t.user_id = ${ME}`,
        order: 't.created_at, t.id',
        columns: ['id', 'name', 'start', 'scopes', 'tokens_per_month', 'created_at', 'expires_at', 'revoked_at'],
      },
    ],
    leftOut: { user_id: OWNER, hash: HASH },
    erasure: deleted,
  },
  api_key_uses: {
    exports: [
      {
        file: 'api-key-uses',
        title: 'Last uses of API keys',
        says: 'When each key was used last, and how often in that minute.',
        of: ofMyKey,
        order: 't.key_id',
        columns: ['key_id', 'last_used_at', 'minute', 'requests'],
      },
    ],
    leftOut: {},
    erasure: deleted,
  },
  api_key_spending: {
    exports: [
      {
        file: 'api-key-spending',
        title: 'Spending of API keys',
        says: 'The tokens that each key spent in its last month.',
        of: ofMyKey,
        order: 't.key_id, t.month',
        columns: ['key_id', 'month', 'tokens'],
      },
    ],
    leftOut: {},
    erasure: deleted,
  },
  api_key_generations: {
    exports: [
      {
        file: 'api-key-generations',
        title: 'Generations of API keys',
        says: 'Which generations were asked for with which key.',
        of: ofMyKey,
        order: 't.created_at, t.generation_id',
        columns: ['generation_id', 'key_id', 'created_at'],
      },
    ],
    leftOut: {},
    erasure: deleted,
  },
  webhook_endpoints: {
    exports: [
      {
        file: 'webhooks',
        title: 'Webhooks',
        says: 'Your addresses that are called when a generation ends.',
        of: `t.user_id = ${ME}`,
        order: 't.created_at, t.id',
        columns: ['id', 'url', 'created_at', 'failures_in_a_row', 'failing_since', 'disabled_at'],
      },
    ],
    leftOut: { user_id: OWNER, secret: SECRET },
    erasure: deleted,
  },
  webhook_old_secrets: { exports: [], leftOut: SECRET, erasure: deleted },
  webhook_deliveries: {
    exports: [
      {
        file: 'webhook-deliveries',
        title: 'Webhook calls',
        says: 'What became of each call of a webhook.',
        of: `t.endpoint_id in (select e.id from webhook_endpoints e where e.user_id = ${ME})`,
        order: 't.created_at, t.id',
        columns: [
          'id',
          'endpoint_id',
          'event',
          'generation_id',
          'state',
          'attempts',
          'last_attempt_at',
          'last_error',
          'created_at',
        ],
      },
    ],
    leftOut: { generation: 'The generation as it was when the call was made; it is among your generations' },
    erasure: deleted,
  },
  inbox_entries: {
    exports: [
      {
        file: 'notifications',
        title: 'Notifications',
        says: 'What you were told of: results, failures, links, your balance and decisions.',
        of: `t.user_id = ${ME}`,
        order: 't.created_at, t.id',
        columns: ['id', 'kind', 'facts', 'generation_id', 'created_at', 'read_at'],
      },
    ],
    leftOut: { user_id: OWNER, business_key: INNER, is_listed: INNER, is_mailed: INNER },
    erasure: deleted,
  },
  inbox_choices: {
    exports: [
      {
        file: 'notification-settings',
        title: 'Notification settings',
        says: 'What you chose to be told of, and how.',
        of: `t.user_id = ${ME}`,
        order: 't.user_id',
        columns: ['channels', 'digest', 'zone', 'digest_until'],
      },
    ],
    leftOut: { user_id: OWNER },
    erasure: deleted,
  },
  push_subscriptions: {
    exports: [
      {
        file: 'push-browsers',
        title: 'Browsers with notifications',
        says: 'The browsers that you allowed to show notifications, without their addresses and keys.',
        of: `t.user_id = ${ME}`,
        order: 't.created_at, t.id',
        columns: ['id', 'user_agent', 'created_at', 'last_success_at'],
      },
    ],
    leftOut: { user_id: OWNER, session_id: INNER, endpoint: SECRET, p256dh: SECRET, auth: SECRET },
    erasure: deleted,
  },
};
