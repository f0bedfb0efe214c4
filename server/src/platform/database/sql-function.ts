import type * as z from 'zod';
import type { Pipeline, Statement } from './pipeline.ts';

/** What stands for a value of these types of PostgreSQL when a function is given one. */
type Given = {
  text: string;
  uuid: string;
  bool: boolean;
  int4: number;
  int8: number;
  float4: number;
  float8: number;
  timestamptz: Date;
  bytea: Buffer;
  /** Written as JSON here: text would become a JSON string. */
  jsonb: object;
  _text: readonly string[];
  _uuid: readonly string[];
  _int4: readonly number[];
};
type Parameters = Readonly<Record<string, keyof Given>>;

/** SQL does not say which parameters may be null; those that have a default may be left out. */
type Arguments<P extends Parameters, Optional extends keyof P> = {
  readonly [Name in Exclude<keyof P, Optional>]: Given[P[Name]] | null;
} & { readonly [Name in Optional]?: Given[P[Name]] | null };

/** A function of the database: what it takes, by name, and what it answers. */
export type SqlFunction<
  Shape extends string,
  P extends Parameters,
  Optional extends keyof P,
  Answer extends z.ZodType,
> = {
  shape: Shape;
  optional: readonly Optional[];
  schema: () => Answer;
  prepare: (given: Arguments<P, Optional>) => { statement: Statement; values: unknown[] };
};

const describe =
  <const Shape extends string>(shape: Shape, textOf: (call: string) => string) =>
  <const P extends Parameters, const Optional extends keyof P, Answer extends z.ZodType>(
    name: string,
    parameters: P,
    optional: readonly Optional[],
    schema: () => Answer,
  ): SqlFunction<Shape, P, Optional, Answer> => {
    const declared = Object.entries(parameters);
    const statements = new Map<string, Statement>();
    const statementFor = (omitted: string, said: { parameter: string }[]): Statement => {
      const known = statements.get(omitted);
      if (known !== undefined) return known;
      const call = `${name}(${said.map(({ parameter }, index) => `${parameter} => $${index + 1}`).join(', ')})`;
      const made = { name: omitted === '' ? name : `${name} without ${omitted}`, text: textOf(call) };
      statements.set(omitted, made);
      return made;
    };
    return {
      shape,
      optional,
      schema: once(schema),
      prepare(given) {
        const values = new Map(Object.entries<unknown>(given));
        const said: { parameter: string; value: unknown }[] = [];
        let omitted = '';
        // In the order of the function, whatever the order of the caller.
        for (const [index, [parameter, type]] of declared.entries()) {
          const value = values.get(parameter);
          if (value === undefined) omitted += `${index + 1}.`;
          else said.push({ parameter, value: type === 'jsonb' && value !== null ? JSON.stringify(value) : value });
        }
        return { statement: statementFor(omitted, said), values: said.map(({ value }) => value) };
      },
    };
  };

export const answeringValue = describe('value', (call) => `select ${call} as value`);
export const answeringRow = describe('row', (call) => `select * from ${call}`);
export const answeringRows = describe('rows', (call) => `select * from ${call}`);

/** The same function, with what SQL cannot say of its answer: what may be null, which texts there are. */
export function refined<
  Shape extends string,
  P extends Parameters,
  Optional extends keyof P,
  Answer extends z.ZodType,
  Finer extends z.ZodType,
>(
  described: SqlFunction<Shape, P, Optional, Answer>,
  refine: (answer: Answer) => Finer,
): SqlFunction<Shape, P, Optional, Finer> {
  return { ...described, schema: once(() => refine(described.schema())) };
}

type Caller = Pick<Pipeline, 'call'>;

/** Calls a function that answers one value. */
export async function callForValue<P extends Parameters, Optional extends keyof P, Answer extends z.ZodType>(
  pipeline: Caller,
  described: SqlFunction<'value', P, Optional, Answer>,
  given: Arguments<P, Optional>,
): Promise<z.output<Answer>> {
  const { statement, values } = described.prepare(given);
  const [row] = await pipeline.call(statement, values);
  return described.schema().parse(row?.value);
}

/** Calls a function that answers exactly one row. */
export async function callForRow<P extends Parameters, Optional extends keyof P, Answer extends z.ZodType>(
  pipeline: Caller,
  described: SqlFunction<'row', P, Optional, Answer>,
  given: Arguments<P, Optional>,
): Promise<z.output<Answer>> {
  const { statement, values } = described.prepare(given);
  const [row] = await pipeline.call(statement, values);
  return described.schema().parse(row);
}

/** Calls a function that answers any number of rows. */
export async function callForRows<P extends Parameters, Optional extends keyof P, Answer extends z.ZodType>(
  pipeline: Caller,
  described: SqlFunction<'rows', P, Optional, Answer>,
  given: Arguments<P, Optional>,
): Promise<z.output<Answer>[]> {
  const { statement, values } = described.prepare(given);
  const schema = described.schema();
  return (await pipeline.call(statement, values)).map((row) => schema.parse(row));
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
