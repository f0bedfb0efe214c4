import { randomInt } from 'node:crypto';
import type { ProviderMapping } from '@kinora/catalogue/providers';
import type { Definition, Route } from '@kinora/catalogue/runtime/definition';
import { deliveryOf } from '@kinora/catalogue/runtime/delivery';
import { requestOf } from '@kinora/catalogue/runtime/request';
import * as z from 'zod';

/** What `randomInt` can draw from. */
const MOST_DRAWN = 2 ** 48 - 2;
const plainFields = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));
const graph = z.record(z.string(), z.object({ class_type: z.string(), inputs: z.record(z.string(), z.unknown()) }));

/** How an added tool's recorded input becomes the request of one of its routes. */
export function routeMapping(definition: Definition, route: Route): ProviderMapping {
  const { target } = route;
  const request: FalRequest = (record, media) => requestOf({ definition, route }, record, media, draw());
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
            requestOf({ definition, route }, record, media, { ...draw(), seed: (most) => seed % (most + 1) }),
          ),
        output: route.outputs.kind === 'video' ? 'video' : 'image',
        ...(target.outputNode === undefined ? {} : { outputNode: target.outputNode }),
      };
    case 'openai': {
      const filesAt = (name: string) =>
        route.map.flatMap(({ to, from }) =>
          (from.kind === 'file' || from.kind === 'files') && to[0] === name ? [from.field] : [],
        );
      const images = filesAt('image');
      const [mask] = filesAt('mask');
      return {
        provider: 'openai',
        operation: target.operation,
        request: (record) => ({ model: target.model, ...plainFields.parse(request(record, {})) }),
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

type FalRequest = Extract<ProviderMapping, { provider: 'replicate' }>['request'];

function draw() {
  return {
    seed: (most: number) => randomInt(Math.min(most, MOST_DRAWN) + 1),
    prefix: `kinora-${randomInt(MOST_DRAWN).toString(36)}`,
  };
}
