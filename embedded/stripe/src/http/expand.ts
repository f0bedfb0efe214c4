import * as z from 'zod';
import type { World } from '../world.ts';
import { invalid } from './failure.ts';
import { retrieveById, retrievePart } from './retrieve.ts';

const deepest = 4;
const objectSchema = z.record(z.string(), z.unknown());

/** The answer with the objects that `paths` name (`data.customer`, `latest_invoice.payments`) in place of their ids. */
export function expandAnswer(world: World, answer: object, paths: string[]): unknown {
  return paths.reduce<unknown>((expanded, path) => {
    const segments = path.split('.');
    if (segments.length > deepest + 1) {
      throw invalid(`You cannot expand more than ${deepest} levels of a property. Property: ${path}`, 'expand');
    }
    return expandPath(world, expanded, segments, path);
  }, answer);
}

function expandPath(world: World, value: unknown, [segment, ...rest]: string[], path: string): unknown {
  if (segment === undefined || value === null) {
    return value;
  }
  if (Array.isArray(value)) {
    return value.map((element) => expandPath(world, element, [segment, ...rest], path));
  }
  const parsed = objectSchema.safeParse(value);
  if (!parsed.success) {
    throw cannotExpand(path);
  }
  const object = parsed.data;
  const present = object[segment] ?? retrievePart(world, object.object, object.id, segment);
  if (present === undefined) {
    if (segment in object) {
      return object;
    }
    throw cannotExpand(path);
  }
  const whole = Array.isArray(present)
    ? present.map((one: unknown) => wholeOf(world, one, segment, path))
    : wholeOf(world, present, segment, path);
  return { ...object, [segment]: expandPath(world, whole, rest, path) };
}

function wholeOf(world: World, present: unknown, property: string, path: string): unknown {
  const whole = typeof present === 'string' ? retrieveById(world, present, property) : present;
  if (whole === undefined) {
    throw cannotExpand(path);
  }
  return whole;
}

function cannotExpand(path: string) {
  return invalid(`This property cannot be expanded (${path}).`, 'expand');
}
