import type { Generation } from '@kinora/server/wire';
import type { GenerationFilter } from '../api/api.ts';

type Compare = (one: Generation, other: Generation) => number;

function byText(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

const byId: Compare = (one, other) => byText(one.id, other.id);
const byTime: Compare = (one, other) => Date.parse(one.created_at) - Date.parse(other.created_at) || byId(one, other);
const byName = (generation: Generation) => generation.generation_name.toLowerCase();

/** The server's own orders, id last, so that a live generation gets the place where a new request would show it. */
const orders: Readonly<Record<NonNullable<GenerationFilter['sort']>, Compare>> = {
  newest: (one, other) => byTime(other, one),
  oldest: byTime,
  name: (one, other) => byText(byName(one), byName(other)) || byId(one, other),
  tool: (one, other) => byText(one.tool_type, other.tool_type) || byTime(other, one),
};

export function orderOf({ sort = 'newest' }: GenerationFilter): Compare {
  return orders[sort];
}

function searchText({ generation_name, tool_name, input_data }: Generation): string {
  return `${generation_name} ${tool_name} ${input_data.positivePrompt ?? input_data.prompt ?? ''}`.toLowerCase();
}

/** Whether a list of that filter shows a generation which is not in the trash. */
export function isWanted(generation: Generation, { tool_type, status, q = '', trash }: GenerationFilter): boolean {
  return (
    trash === undefined &&
    (tool_type === undefined || tool_type === generation.tool_type) &&
    (status === undefined || status === generation.status) &&
    (q === '' || searchText(generation).includes(q.toLowerCase()))
  );
}
