import * as z from 'zod';

/** Whether zod would answer a value itself, or an equal copy of it; null where that is not known beforehand. */
type Test = ((value: unknown) => boolean) | null;

const tests = new WeakMap<z.core.$ZodType, { test: Test }>();

/**
 * The value as its schema makes it. What is that already, as nearly every row is, is answered itself: zod would copy it, and
 * its record of each property is most of what reading a page of rows leaves to be collected.
 * @throws ZodError
 */
export function shapedBy<Schema extends z.core.$ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  return isShapedBy(schema, value) ? value : z.parse(schema, value);
}

function isShapedBy<Schema extends z.core.$ZodType>(schema: Schema, value: unknown): value is z.output<Schema> {
  const known = tests.get(schema) ?? { test: testOf(schema) };
  tests.set(schema, known);
  return known.test?.(value) === true;
}

function testOf(schema: z.core.$ZodType): Test {
  const { traits, def } = schema._zod;
  const checks = (def.checks?.length ?? 0) + (traits.has('$ZodCheck') ? 1 : 0);
  if (schema instanceof z.core.$ZodNumberFormat && schema._zod.def.format === 'safeint' && checks === 1) {
    return Number.isSafeInteger;
  }
  if (schema instanceof z.core.$ZodCustom && checks === 1) return testOfCustom(schema._zod.def);
  if (schema instanceof z.core.$ZodString || schema instanceof z.core.$ZodNumber) {
    if (checks > 0) return (value) => isAnsweredByZod(schema, value);
    return schema instanceof z.core.$ZodString ? isString : Number.isFinite;
  }
  return checks > 0 ? null : testOfPlain(schema);
}

/** Of what has no conditions of its own. */
function testOfPlain(schema: z.core.$ZodType): Test {
  if (schema instanceof z.core.$ZodObject) return testOfObject(schema._zod.def);
  if (schema instanceof z.core.$ZodArray) return testOfArray(testOf(schema._zod.def.element));
  if (schema instanceof z.core.$ZodNullable) return orElse(testOf(schema._zod.def.innerType), null);
  if (schema instanceof z.core.$ZodOptional) return orElse(testOf(schema._zod.def.innerType), undefined);
  if (schema instanceof z.core.$ZodDefault) return testOfGiven(testOf(schema._zod.def.innerType));
  if (schema instanceof z.core.$ZodEnum || schema instanceof z.core.$ZodLiteral)
    return testOfChoice(schema._zod.values);
  if (schema instanceof z.core.$ZodBoolean) return isBoolean;
  if (schema instanceof z.core.$ZodDate) return isDate;
  return null;
}

const isString = (value: unknown) => typeof value === 'string';
const isBoolean = (value: unknown) => typeof value === 'boolean';
const isDate = (value: unknown) => value instanceof Date && !Number.isNaN(value.getTime());

function orElse(test: Test, instead: null | undefined): Test {
  return test && ((value) => value === instead || test(value));
}

/** What has a default is itself wherever it is there. */
function testOfGiven(test: Test): Test {
  return test && ((value) => value !== undefined && test(value));
}

function testOfChoice(choices: ReadonlySet<unknown> | undefined): Test {
  return choices === undefined ? null : (value) => choices.has(value);
}

function testOfCustom({ fn }: z.core.$ZodCustomDef): Test {
  return (value) => fn(value) === true;
}

function isAnsweredByZod(schema: z.core.$ZodType, value: unknown): boolean {
  const { success, data } = z.safeParse(schema, value);
  return success && data === value;
}

function testOfArray(test: Test): Test {
  return test && ((value) => Array.isArray(value) && value.every(test));
}

/** Of one that drops what it does not name, whatever has more is to be copied without it; one that keeps it answers it. */
function testOfObject({ shape, catchall }: z.core.$ZodObjectDef): Test {
  const isLoose = catchall instanceof z.core.$ZodUnknown;
  if (catchall !== undefined && !isLoose) return null;
  const fields: { name: string; test: NonNullable<Test> }[] = [];
  for (const [name, schema] of Object.entries(shape)) {
    const test = testOf(schema);
    if (test === null) return null;
    fields.push({ name, test });
  }
  return (value) => {
    if (!isRecord(value)) return false;
    let absent = 0;
    for (const { name, test } of fields) {
      const given = value[name];
      if (!test(given)) return false;
      if (given === undefined) absent += 1;
    }
    // The one name that zod keeps nowhere.
    if (isLoose) return !Object.hasOwn(value, '__proto__');
    return Object.keys(value).length === fields.length - absent;
  };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
