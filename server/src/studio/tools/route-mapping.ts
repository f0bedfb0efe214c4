import { randomInt } from 'node:crypto';
import type {
  A1111Mapping,
  ComfyMapping,
  FalMapping,
  OpenAiImagesMapping,
  ReplicateMapping,
  SdServerMapping,
} from '@kinora/catalogue/providers';
import type { Definition, Route } from '@kinora/catalogue/runtime/definition';
import { deliveryOf } from '@kinora/catalogue/runtime/delivery';
import { requestOf } from '@kinora/catalogue/runtime/request';
import type { InputRecord } from '@kinora/catalogue/tool';
import * as z from 'zod';

/** What `randomInt` can draw from. */
const MOST_DRAWN = 2 ** 48 - 2;
const plainFields = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));
const graph = z.record(z.string(), z.object({ class_type: z.string(), inputs: z.record(z.string(), z.unknown()) }));

/**
 * How a recorded input becomes the request of a route of data. `valuesOf` reads the input out of a record that has other
 * names for it.
 */
export function routeMapping(
  definition: Definition,
  route: Route,
  valuesOf: (record: InputRecord) => InputRecord = (record) => record,
): RouteMapping {
  const { target } = route;
  const request: FalRequest = (record, media) => requestOf({ definition, route }, valuesOf(record), media, draw());
  switch (target.kind) {
    case 'fal':
      return { provider: 'fal', endpoint: target.endpoint, request, delivery: deliveryOf(route) };
    case 'replicate': {
      const { model, version } = target;
      return {
        provider: 'replicate',
        model,
        ...(version === undefined ? {} : { version }),
        request,
        delivery: deliveryOf(route),
      };
    }
    case 'comfy':
      return {
        provider: 'comfy',
        graph: (record, media, seed) =>
          graph.parse(
            requestOf({ definition, route }, valuesOf(record), media, { ...draw(), seed: (most) => seed % (most + 1) }),
          ),
        output: route.outputs.kind,
        ...(target.outputNode === undefined ? {} : { outputNode: target.outputNode }),
      };
    case 'openai': {
      const files = route.map.flatMap(({ to, from }) =>
        from.kind === 'file' || from.kind === 'files' ? [{ isMask: to[0] === 'mask', field: from.field }] : [],
      );
      const images = files.filter(({ isMask }) => !isMask).map(({ field }) => field);
      const mask = files.find(({ isMask }) => isMask)?.field;
      const words = { ...route, map: route.map.filter(({ from }) => from.kind !== 'file' && from.kind !== 'files') };
      return {
        provider: 'openai',
        operation: target.operation,
        request: (record) => ({
          model: target.model,
          ...plainFields.parse(requestOf({ definition, route: words }, valuesOf(record), {}, draw())),
        }),
        ...(images.length === 0 ? {} : { images }),
        ...(mask === undefined ? {} : { mask }),
      };
    }
    case 'sdcpp':
      return { provider: 'sdcpp', mode: target.mode, request };
    case 'a1111':
      return { provider: 'a1111', operation: target.operation, request };
  }
}

type FalRequest = ReplicateMapping['request'];
/** The mappings of those kinds of providers that tools of data can be routed to. */
type RouteMapping = FalMapping | ReplicateMapping | ComfyMapping | OpenAiImagesMapping | SdServerMapping | A1111Mapping;

function draw() {
  return {
    seed: (most: number) => randomInt(Math.min(most, MOST_DRAWN) + 1),
    prefix: `kinora-${randomInt(MOST_DRAWN).toString(36)}`,
  };
}
