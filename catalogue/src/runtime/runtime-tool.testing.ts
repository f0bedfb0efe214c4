import * as z from 'zod/mini';
import { filesIn } from '../stored-files.ts';
import { parsed } from '../tool.testing.ts';
import type { Definition, Route } from './definition.ts';
import { parseDefinition } from './parse-definition.ts';
import { requestOf } from './request.ts';
import { runtimeTool } from './tool.ts';

export const anyRecord = z.record(z.string(), z.unknown());
const draw = { seed: () => 77, prefix: 'order' };

export function toolOf(definition: unknown) {
  const taken = parseDefinition(definition);
  if (!taken.ok) throw new Error(taken.problems.map(({ place, message }) => `${place}: ${message}`).join('; '));
  return runtimeTool({ id: 'x_every_kind', fn: 'every-kind', version: 3, definition: taken.definition });
}

/** The first route's request for an input, by way of its record as JSON. */
export function requestFor(definition: Definition, input: Record<string, unknown>): Record<string, unknown> {
  const tool = toolOf(definition);
  const record = anyRecord.parse(JSON.parse(JSON.stringify(parsed(tool, input).record({}))));
  const media = Object.fromEntries(filesIn(tool, tool.fromRecord(record)).map(({ name }) => [name, addressOf(name)]));
  return anyRecord.parse(requestOf({ definition, route: firstRoute(definition) }, record, media, draw));
}

export const addressOf = (name: string) => `https://studio.example/${name}`;

export function firstRoute({ routes }: Definition): Route {
  const [route] = routes;
  if (route === undefined) throw new Error('A definition without a route');
  return route;
}
