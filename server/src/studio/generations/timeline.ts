import { outputKinds } from '@kinora/catalogue/tool';
import * as z from 'zod';
import type { Pipeline, Statement } from '../../platform/database/pipeline.ts';
import { readRows } from '../../platform/database/rows.ts';
import { timeZoneSchema } from '../../platform/time-zone.ts';
import type { ToolRegistry } from '../tools/registry.ts';
import { refuseUnknownTool, toolsOf, toolType } from './list-query.ts';
import type { Timeline } from './timeline-wire.ts';

/** So many of a month are counted: beyond that it says that there are more. */
const MOST = 1000;

export const timelineQuery = z.object({
  tool_type: toolType.optional(),
  kind: z.enum(outputKinds).optional(),
  /** The time zone by which months begin. */
  zone: timeZoneSchema.default('UTC'),
});

const row = z.object({ month: z.string(), count: z.int() });

/** The months of a list and how many each has, newest first. By tool where $2 names any: each has an index in this order. */
function statementFor(isByTool: boolean): Statement {
  const own = 'g.user_id = me.id and g.removed_at is null';
  const within = `g.created_at >= months.month at time zone me.zone
        and g.created_at < (months.month + interval '1 month') at time zone me.zone`;
  // Without an order: whichever index has them, no more is read of a month than is counted.
  const cut = `limit ${MOST + 1}`;
  const counted = isByTool
    ? `(select from unnest(me.tools) as used(tool_type) cross join lateral (
          select from ai_generations g where ${own} and g.tool_type = used.tool_type and ${within} ${cut}
        ) as of_tool limit ${MOST + 1})`
    : `(select from ai_generations g where ${own} and ${within} ${cut})`;
  return {
    name: `timeline_${isByTool ? 'by_tool' : 'whole'}`,
    text: `select to_char(months.month, 'YYYY-MM') as month, found.count
      from (
        select who.id, who.zone, array(
          select distinct c.tool_type from generation_counts c where c.user_id = who.id and c.tool_type = any(who.tools)
        ) as tools
        from (select session_user_id($1) as id, $2::text[] as tools, $3::text as zone offset 0) as who offset 0
      ) as me
      cross join lateral (
        select (select g.created_at from ai_generations g where g.user_id = me.id order by g.created_at, g.id limit 1) as first,
          (select g.created_at from ai_generations g where g.user_id = me.id order by g.created_at desc, g.id desc limit 1) as last
      ) as ends
      cross join lateral generate_series(
        date_trunc('month', ends.first at time zone me.zone), ends.last at time zone me.zone, interval '1 month'
      ) as months(month)
      cross join lateral (select count(*)::integer as count from ${counted} as counted) as found
      where found.count > 0 order by months.month desc limit 1200`,
  };
}

/**
 * The months in which somebody made something.
 * @throws AppError 400 for a tool that there never was
 */
export async function readTimeline(
  deps: { pipeline: Pipeline; tools: ToolRegistry },
  token: string,
  query: z.output<typeof timelineQuery>,
): Promise<Timeline> {
  await refuseUnknownTool(deps, query.tool_type);
  const tools = await toolsOf(deps, query);
  const rows = await readRows(deps.pipeline, { ...statementFor(tools !== null), row }, [token, tools, query.zone]);
  return {
    months: rows.map(({ month, count }) => ({ month, count: Math.min(count, MOST), isMore: count > MOST })),
  };
}
