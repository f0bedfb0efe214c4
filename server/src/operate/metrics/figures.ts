/** A figure of the whole installation: what it is called, and the query whose rows are its samples. */
export type Figure = {
  name: string;
  help: string;
  labels: readonly string[];
  /** Answers `value` and a column for each label. No label may hold an id or what somebody typed. */
  query: string;
};

const HOUR = `now() - interval '1 hour'`;
const DAY = `now() - interval '1 day'`;

const work: readonly Figure[] = [
  {
    name: 'kinora_runs',
    help: 'Provider calls under way, by provider and state',
    labels: ['provider', 'state'],
    query: `select provider, state, count(*) as value from runs where state <> 'done' group by 1, 2`,
  },
  {
    name: 'kinora_runs_overdue',
    help: 'Provider calls whose next step is late by two minutes',
    labels: ['provider'],
    query: `select provider, count(*) filter (where due_at < now() - interval '2 minutes') as value
      from runs where state <> 'done' group by 1`,
  },
  {
    name: 'kinora_oldest_queued_seconds',
    help: 'How long the oldest waiting provider call has waited',
    labels: ['provider'],
    query: `select provider, extract(epoch from now() - min(created_at))::float8 as value
      from runs where state = 'queued' group by 1`,
  },
  {
    name: 'kinora_tasks',
    help: 'Background tasks that are due or failing, by kind',
    labels: ['kind', 'state'],
    query: `select kind, state, count(*) filter (where case state when 'due' then run_at <= now() else failures > 0 end) as value
      from tasks, (values ('due'), ('failing')) as s (state) where done_at is null group by 1, 2`,
  },
  {
    name: 'kinora_oldest_task_seconds',
    help: 'How long the task that is due the longest has waited, by kind',
    labels: ['kind'],
    query: `select kind, extract(epoch from now() - min(run_at))::float8 as value
      from tasks where done_at is null and run_at <= now() group by 1`,
  },
  {
    name: 'kinora_generations_last_hour',
    help: 'Generations asked for in the last hour, by status',
    labels: ['status'],
    query: `select status, count(*) as value from ai_generations
      where created_at > ${HOUR} and not is_imported(tool_type) group by 1`,
  },
  {
    name: 'kinora_provider_circuits',
    help: 'Models of providers that get nothing at the moment',
    labels: ['provider', 'model', 'state'],
    query: `select provider, model, state, 1 as value from provider_circuits where state <> 'closed'`,
  },
  {
    name: 'kinora_models_changed',
    help: 'Models that something is sold from and that their provider has changed since',
    labels: [],
    query: `select count(*) as value
      from route_drift d join tools t on t.id = d.tool_id and t.published_version = d.version
      where t.state = 'published' and d.is_changed`,
  },
  {
    name: 'kinora_results_unmarked',
    help: 'Results stored without their marks, by why',
    labels: ['reason'],
    query: `select reason, count(*) as value from unmarked_files group by 1`,
  },
];

const money: readonly Figure[] = [
  {
    name: 'kinora_tokens_last_hour',
    help: 'Tokens that the ledger booked in the last hour, by kind of entry; what left balances is negative',
    labels: ['kind'],
    query: `select kind, sum(amount) as value from ledger_entries where created_at > ${HOUR} group by 1`,
  },
  {
    name: 'kinora_money_last_hour',
    help: 'Money that moved in the last hour, in the smallest unit of its currency, by what became of it',
    labels: ['currency', 'kind'],
    query: `select p.currency, m.kind, sum(m.amount) as value
      from money_movements m join payments p on p.id = m.payment_id where m.at > ${HOUR} group by 1, 2`,
  },
  {
    name: 'kinora_tool_tokens_last_day',
    help: 'Tokens that finished generations of the last day earned, less what came back, by tool',
    labels: ['tool'],
    query: `select tool_type as tool, sum(tokens_used - tokens_returned) as value
      from ai_generations where created_at > ${DAY} and status = 'completed' group by 1`,
  },
  {
    name: 'kinora_tool_cost_dollars_last_day',
    help: 'What providers said that they charge for generations of the last day, by tool',
    labels: ['tool'],
    query: `select tool_type as tool, sum((metadata ->> 'provider_cost')::numeric)::float8 as value
      from ai_generations
      where created_at > ${DAY} and status = 'completed' and jsonb_typeof(metadata -> 'provider_cost') = 'number'
      group by 1`,
  },
  {
    name: 'kinora_token_value_dollars',
    help: 'What a token brought that was sold for dollars in the last thirty days, less what went back',
    labels: [],
    query: `select sum(amount - refunded - disputed)::float8 / 100 / nullif(sum(tokens - taken_back), 0) as value
      from payments where currency = 'usd' and paid_at > now() - interval '30 days' having sum(tokens - taken_back) > 0`,
  },
  {
    name: 'kinora_subscriptions',
    help: 'Plans that have not ended, by plan, interval and status',
    labels: ['plan', 'interval', 'status'],
    query: `select plan, billing_interval as "interval", status, count(*) as value
      from subscriptions where ended_at is null group by 1, 2, 3`,
  },
  {
    name: 'kinora_payment_events_open',
    help: 'Payment events that are not worked off, by state',
    labels: ['state'],
    query: `select state, count(*) as value from payment_events where state in ('received', 'failed') group by 1`,
  },
  {
    name: 'kinora_payment_cases_open',
    help: 'Payments and plans at a price that stands for none of the offers: nothing is given for them',
    labels: [],
    query: `select count(*) as value from payment_cases where closed_at is null`,
  },
  {
    name: 'kinora_ledger_problems',
    help: 'What did not add up when the ledger was proved the last time',
    labels: [],
    query: `select cardinality(problems) as value from ledger_checks order by id desc limit 1`,
  },
  {
    name: 'kinora_ledger_checked_timestamp_seconds',
    help: 'When the ledger was proved the last time',
    labels: [],
    query: `select extract(epoch from finished_at)::float8 as value from ledger_checks order by id desc limit 1`,
  },
  {
    name: 'kinora_ledger_check_seconds',
    help: 'How long the last proof of the ledger took',
    labels: [],
    query: `select extract(epoch from finished_at - started_at)::float8 as value
      from ledger_checks order by id desc limit 1`,
  },
];

const people: readonly Figure[] = [
  {
    name: 'kinora_sign_ups_last_hour',
    help: 'Accounts made in the last hour',
    labels: [],
    query: `select count(*) as value from profiles p
      where created_at > ${HOUR} and not exists (select from workspaces w where w.id = p.id)`,
  },
  {
    name: 'kinora_people_creating_last_hour',
    help: 'People who asked for a generation in the last hour',
    labels: [],
    query: `select count(distinct user_id) as value from ai_generations g
      where created_at > ${HOUR} and not is_imported(tool_type)
        and not exists (select from workspaces w where w.id = g.user_id)`,
  },
  {
    name: 'kinora_cases_open',
    help: 'Cases that wait for a person, by desk',
    labels: ['desk'],
    query: `select 'notices' as desk, count(*) as value from notices where decision is null
      union all select 'moderation', (select count(*) from moderation_cases where decision is null)
        + (select count(*) from refusals where appealed_at is not null and decision is null)
      union all select 'risk', count(*) from risk_cases where state in ('open', 'held')`,
  },
  {
    name: 'kinora_cases_overdue',
    help: 'Cases past the time in which they have to be decided, by desk',
    labels: ['desk'],
    query: `select 'notices' as desk, count(*) as value from notices where decision is null and due_at < now()
      union all
      select 'moderation', count(*) from moderation_cases
      where kind = 'held' and decision is null and due_at < now()`,
  },
];

const database: readonly Figure[] = [
  {
    name: 'kinora_database_bytes',
    help: 'How large the database is',
    labels: [],
    query: `select pg_database_size(current_database()) as value`,
  },
  {
    name: 'kinora_database_connections',
    help: 'Connections of the database by what they do',
    labels: ['state'],
    query: `select coalesce(state, 'other') as state, count(*) as value
      from pg_stat_activity where datname = current_database() group by 1`,
  },
  {
    name: 'kinora_database_connections_limit',
    help: 'How many connections the database allows',
    labels: [],
    query: `select current_setting('max_connections')::int as value`,
  },
  {
    name: 'kinora_database_oldest_transaction_seconds',
    help: 'How long the oldest open transaction has been open',
    labels: [],
    query: `select coalesce(max(extract(epoch from now() - xact_start)), 0)::float8 as value
      from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  },
  {
    name: 'kinora_database_transactions',
    help: 'Transactions since the statistics of the database began, by their end',
    labels: ['end'],
    query: `select e as "end", case e when 'commit' then xact_commit else xact_rollback end as value
      from pg_stat_database, (values ('commit'), ('rollback')) as ends (e) where datname = current_database()`,
  },
  {
    name: 'kinora_database_deadlocks',
    help: 'Deadlocks since the statistics of the database began',
    labels: [],
    query: `select deadlocks as value from pg_stat_database where datname = current_database()`,
  },
  {
    name: 'kinora_database_blocks',
    help: 'Blocks asked for since the statistics of the database began, by where they were found',
    labels: ['from'],
    query: `select f as "from", case f when 'memory' then blks_hit else blks_read end as value
      from pg_stat_database, (values ('memory'), ('disk')) as places (f) where datname = current_database()`,
  },
  {
    name: 'kinora_table_bytes',
    help: 'The ten largest tables with their indexes',
    labels: ['table'],
    query: `select relname as "table", pg_total_relation_size(relid) as value
      from pg_stat_user_tables order by 2 desc, 1 limit 10`,
  },
  {
    name: 'kinora_table_dead_rows',
    help: 'Rows that wait to be vacuumed, of the ten tables that have most',
    labels: ['table'],
    query: `select relname as "table", n_dead_tup as value from pg_stat_user_tables order by 2 desc, 1 limit 10`,
  },
];

export const figures: readonly Figure[] = [...work, ...money, ...people, ...database];
