import * as z from 'zod';
import { isRecord } from '../input-problems.ts';
import type { Delivery } from '../provider.ts';
import type { Route } from './definition.ts';

const address = z.url({ protocol: /^https?$/ });
const file = z.union([address, z.object({ url: address }).transform(({ url }) => url)]);

/** Reads the addresses of what was delivered out of an answer, where the route says that they stand. */
export function deliveryOf({ outputs }: Pick<Route, 'outputs'>): z.ZodType<Delivery> {
  return z.unknown().transform((answer, context) => {
    const found = at(answer, outputs.path);
    const several = Array.isArray(found) ? found.filter((one) => one !== null) : [found];
    const files = z.array(file).min(1).safeParse(several);
    if (!files.success) {
      context.addIssue({ code: 'custom', message: `There are no files at ${outputs.path.join('.') || 'its top'}.` });
      return z.NEVER;
    }
    const flags = isRecord(answer) ? z.array(z.boolean()).safeParse(answer.has_nsfw_concepts) : undefined;
    const seed = isRecord(answer) ? answer.seed : undefined;
    return {
      files: files.data.map((url) => ({ url })),
      ...(flags?.success === true ? { flagged: files.data.map((_url, n) => flags.data[n] ?? false) } : {}),
      metadata: typeof seed === 'number' && Number.isFinite(seed) ? { seed } : {},
    };
  });
}

function at(value: unknown, path: Route['outputs']['path']): unknown {
  return path.reduce<unknown>((part, key) => {
    if (Array.isArray(part)) return part[Number(key)];
    return isRecord(part) && Object.hasOwn(part, key) ? part[key] : undefined;
  }, value);
}
