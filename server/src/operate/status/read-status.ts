import * as z from 'zod';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/database/pool.ts';
import { query } from '../../platform/database/rows.ts';
import { statusPageSetting, toolSwitch } from '../../platform/settings/registry.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { ToolRegistry } from '../../studio/tools/registry.ts';
import { readMaintenance } from '../maintenance/maintenance.ts';
import { readIncidents } from './incidents.ts';
import { isUnderWay, shareOf, stateOf, type Tried, thresholds, toolState, worstOf } from './judge.ts';
import type { PublicIncident, StatusDay, StatusPart, StatusState, StatusView } from './wire.ts';

export type StatusDeps = {
  config: Config;
  database: Database;
  settings: Settings;
  tools: Pick<ToolRegistry, 'list'>;
};

const DAYS = 90;
const DAY_MS = 86_400_000;
/** From how many orders of the last 30 days on a usual time is said. */
const LEAST_TIMED = 20;
/** From how many orders that wait because their provider takes no work a tool fails now. */
const LEAST_HELD_UP = 3;

/** `day` is null in the row of the last hours. */
const toolRow = z.object({
  tool: z.string(),
  day: z.string().nullable(),
  good: z.number(),
  bad: z.number(),
  seconds: z.number().nullable(),
});
const partRow = z.object({
  part: z.enum(['website', 'signIn', 'live', 'payments']),
  day: z.string().nullable(),
  good: z.number(),
  bad: z.number(),
  /** In which it was seen, of those since it was seen first. */
  seen: z.number(),
  expected: z.number(),
});
const usualRow = z.object({ tool: z.string(), seconds: z.number() });
const heldRow = z.object({ tool: z.string(), held: z.number() });

type ToolRow = z.output<typeof toolRow>;
type PartRow = z.output<typeof partRow>;

/** How the studio is now and was on the last 90 days, by its own figures of each hour. Null while the operator keeps it off. */
export async function readStatus(deps: StatusDeps, now: number = Date.now()): Promise<StatusView | null> {
  const { database, settings } = deps;
  const { isOn, hidden } = await settings.read(statusPageSetting);
  if (!isOn) return null;
  const [tools, parts, usual, held, incidents, { sold }, closed] = await Promise.all([
    readToolRows(database),
    readPartRows(database),
    query(database, usualRow)`
      select tool_type as tool, sum(median_seconds * worked) / sum(worked) as seconds from tool_hours
      where hour > now() - interval '30 days' and median_seconds is not null
      group by 1 having sum(worked) >= ${LEAST_TIMED}`,
    query(database, heldRow)`
      select g.tool_type as tool, count(*) as held from runs r join ai_generations g on g.id = r.generation_id
      where r.state = 'queued' and r.awaits_retry and r.created_at < now() - interval '2 minutes' group by 1`,
    readIncidents(database),
    deps.tools.list(),
    readMaintenance(deps),
  ]);
  const days = dayNames(now);
  const open = incidents.filter((incident) => isUnderWay(incident, now));
  const named = sold.filter(({ tool: { id } }) => !hidden.includes(id));
  const shown = await Promise.all(
    named.map(async ({ tool }) => {
      const own = tools.filter((row) => row.tool === tool.id);
      const seconds = usual.find((row) => row.tool === tool.id)?.seconds ?? null;
      const isSold = (await settings.read(toolSwitch(tool.id))).enabled;
      const isHeldUp = (held.find((row) => row.tool === tool.id)?.held ?? 0) >= LEAST_HELD_UP;
      const last = own.find(({ day }) => day === null);
      const seen = isHeldUp ? 'failing' : toolState(last ?? NONE, last?.seconds ?? null, seconds);
      const said = open.filter((incident) => incident.tools.includes(tool.id));
      return {
        id: tool.id,
        name: tool.name,
        state: isSold ? withIncidents(seen, said) : ('off' as const),
        share: shareOf(sumOf(own.filter(({ day }) => day !== null)), thresholds.tool),
        days: days.map((day) => toolDay(day, own, seconds)),
        usualSeconds: seconds === null ? null : roundSeconds(seconds),
      };
    }),
  );
  const isPaid = deps.config.stripe !== null;
  const measured = [
    ...(['website', 'signIn'] as const).map((part) => answering(part, parts, days)),
    { part: 'making' as const, ...making(tools, days) },
    answering('live', parts, days),
    ...(isPaid ? [answering('payments', parts, days)] : []),
  ].map((part) => ({
    ...part,
    state: withIncidents(
      part.state,
      open.filter((incident) => incident.parts.includes(part.part)),
    ),
  }));
  const worst = worstOf([...measured.map(({ state }) => state), ...open.map(({ impact }) => impact)]);
  return {
    state: closed.enabled ? 'maintenance' : worst,
    asOf: new Date(Math.floor(now / 60_000) * 60_000).toISOString(),
    isCurrent: true,
    maintenance: closed.enabled ? { title: closed.title, message: closed.message } : null,
    parts: measured,
    tools: shown,
    incidents,
  };
}

const NONE: Tried = { good: 0, bad: 0 };

/** Each tool by day, and of this hour and the two before it. */
function readToolRows(database: Database): Promise<ToolRow[]> {
  return query(database, toolRow)`
    select tool_type as tool, to_char(hour at time zone 'UTC', 'YYYY-MM-DD') as day,
      sum(worked) as good, sum(failed) as bad,
      sum(median_seconds * worked) filter (where median_seconds is not null)
        / nullif(sum(worked) filter (where median_seconds is not null), 0) as seconds
    from tool_hours where hour >= date_trunc('day', now(), 'UTC') - make_interval(days => ${DAYS - 1}) group by 1, 2
    union all
    select tool_type, null, sum(worked), sum(failed),
      sum(median_seconds * worked) filter (where median_seconds is not null)
        / nullif(sum(worked) filter (where median_seconds is not null), 0)
    from tool_hours where hour >= date_trunc('hour', now(), 'UTC') - interval '2 hours' group by 1`;
}

/** Each part by day, and of this hour and the one before it. Minutes count from the first one in which it was ever seen. */
function readPartRows(database: Database): Promise<PartRow[]> {
  return query(database, partRow)`
    with first as (
      select part, min(hour) as hour,
        (array_agg(minutes order by hour))[1] as minutes
      from part_hours where minutes <> 0 group by part
    ), spans as (
      select f.part, to_char(d at time zone 'UTC', 'YYYY-MM-DD') as day, greatest(d, f.hour) as "from",
        least(d + interval '1 day', now()) as "to"
      from first f, generate_series(
        date_trunc('day', now(), 'UTC') - make_interval(days => ${DAYS - 1}), now(), interval '1 day') as d
      union all
      select f.part, null, greatest(date_trunc('hour', now(), 'UTC') - interval '1 hour', f.hour), now() from first f
    ), first_minute as (
      select f.part, f.hour, (
        select min(m) from generate_series(0, 59) as m where f.minutes & (1::bigint << m) <> 0
      ) as minute from first f
    ), added as (
      select s.part, s.day, coalesce(sum(p.good), 0) as good, coalesce(sum(p.bad), 0) as bad,
        coalesce(sum(bit_count(p.minutes::bit(64))), 0) as seen,
        greatest(0, floor(extract(epoch from max(s."to") - max(s."from")) / 60)
          - max(case when s."from" = m.hour then m.minute else 0 end)) as expected
      from spans s join first_minute m using (part)
      left join part_hours p on p.part = s.part and p.hour >= s."from" and p.hour < s."to"
      where s."from" < s."to" group by s.part, s.day
    )
    select part, day, good::integer, bad::integer, least(seen, greatest(expected, 1))::integer as seen,
      greatest(expected, 1)::integer as expected from added
    union all
    select part, to_char(hour at time zone 'UTC', 'YYYY-MM-DD'), sum(good)::integer, sum(bad)::integer, 0, 0
    from part_hours where part = 'payments'
      and hour >= date_trunc('day', now(), 'UTC') - make_interval(days => ${DAYS - 1}) group by 1, 2
    union all
    select part, null, sum(good)::integer, sum(bad)::integer, 0, 0
    from part_hours where part = 'payments' and hour >= date_trunc('hour', now(), 'UTC') - interval '5 hours' group by 1`;
}

function dayNames(now: number): string[] {
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  return Array.from({ length: DAYS }, (_, place) =>
    new Date(today - (DAYS - 1 - place) * DAY_MS).toISOString().slice(0, 10),
  );
}

function sumOf(rows: readonly Tried[]): Tried {
  return rows.reduce<Tried>((sum, { good, bad }) => ({ good: sum.good + good, bad: sum.bad + bad }), NONE);
}

function toolDay(day: string, rows: readonly ToolRow[], usual: number | null): StatusDay {
  const row = rows.find((each) => each.day === day);
  if (row === undefined) return { day, state: 'unknown', share: null };
  return { day, state: toolState(row, row.seconds, usual), share: shareOf(row, thresholds.tool) };
}

/** Orders of all tools together. */
function making(rows: readonly ToolRow[], days: readonly string[]) {
  const on = (day: string | null) => sumOf(rows.filter((row) => row.day === day));
  return {
    state: stateOf(on(null), thresholds.tool),
    share: shareOf(sumOf(rows.filter(({ day }) => day !== null)), thresholds.tool),
    days: days.map((day) => {
      const tried = on(day);
      return { day, state: stateOf(tried, thresholds.tool), share: shareOf(tried, thresholds.tool) };
    }),
  };
}

type Answering = Exclude<StatusPart, 'making'>;

/** Where minutes are counted as well, a part is as good as both together. */
function answering(part: Answering, rows: readonly PartRow[], days: readonly string[]) {
  const own = rows.filter((row) => row.part === part);
  const limits = part === 'payments' ? thresholds.payments : thresholds.answers;
  function judged(of: readonly PartRow[]): Pick<StatusDay, 'state' | 'share'> {
    const answers = sumOf(of);
    const ran = sumOf(of.map(({ seen, expected }) => ({ good: seen, bad: Math.max(0, expected - seen) })));
    const shares = [shareOf(answers, limits), shareOf(ran, thresholds.minutes)].filter((share) => share !== null);
    return {
      state: worstOf([stateOf(answers, limits), stateOf(ran, thresholds.minutes)]),
      share:
        shares.length === 0 ? null : Math.floor(1000 * shares.reduce((product, share) => product * share, 1)) / 1000,
    };
  }
  return {
    part,
    ...judged(own.filter(({ day }) => day !== null)),
    state: judged(own.filter(({ day }) => day === null)).state,
    days: days.map((day) => ({ day, ...judged(own.filter((row) => row.day === day)) })),
  };
}

/** What the operator says counts where the figures do not show it (yet). */
function withIncidents(seen: StatusState, incidents: readonly PublicIncident[]): StatusState {
  return worstOf([seen, ...incidents.map(({ impact }) => impact)]);
}

/** As exact as anybody reads it. */
function roundSeconds(seconds: number): number {
  return seconds < 10 ? Math.round(seconds * 10) / 10 : Math.round(seconds);
}
