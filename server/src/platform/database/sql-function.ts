import type * as z from 'zod';
import type { Statement } from './pipeline.ts';
import { type Executor, execute } from './rows.ts';
import { shapedBy } from './shaped.ts';

/** The JavaScript values that functions are given for these types of PostgreSQL. */
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
type SqlFunction<Shape extends string, P extends Parameters, Optional extends keyof P, Answer extends z.ZodType> = {
  shape: Shape;
  optional: readonly Optional[];
  schema: () => Answer;
  prepare: Prepare<P, Optional>;
  /** The same call with more columns than its answer has. */
  selecting: (columns: string) => Prepare<P, Optional>;
};
type Prepare<P extends Parameters, Optional extends keyof P> = (given: Arguments<P, Optional>) => {
  statement: Statement;
  values: unknown[];
};

const describe =
  <const Shape extends string>(shape: Shape, textOf: (call: string, columns: string) => string) =>
  <const P extends Parameters, const Optional extends keyof P, Answer extends z.ZodType>(
    name: string,
    parameters: P,
    optional: readonly Optional[],
    schema: () => Answer,
  ): SqlFunction<Shape, P, Optional, Answer> => {
    const declared = Object.entries(parameters);
    const selecting = (columns: string): Prepare<P, Optional> => {
      const statements = new Map<string, Statement>();
      const statementFor = (omitted: string, said: { parameter: string }[]): Statement => {
        const known = statements.get(omitted);
        if (known !== undefined) return known;
        const call = `${name}(${said.map(({ parameter }, index) => `${parameter} => $${index + 1}`).join(', ')})`;
        const variant = `${columns === '*' ? '' : ` with ${columns}`}${omitted === '' ? '' : ` without ${omitted}`}`;
        const made = { name: `${name}${variant}`, text: textOf(call, columns) };
        statements.set(omitted, made);
        return made;
      };
      return (given) => {
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
      };
    };
    return { shape, optional, schema: once(schema), prepare: selecting('*'), selecting };
  };

export const answeringValue = describe('value', (call) => `select ${call} as value`);
export const answeringRow = describe('row', (call, columns) => `select ${columns} from ${call}`);
export const answeringRows = describe('rows', (call, columns) => `select ${columns} from ${call}`);

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
  /** What is selected, where that is more than the function answers. */
  columns = '*',
): SqlFunction<Shape, P, Optional, Finer> {
  const prepare = columns === '*' ? described.prepare : described.selecting(columns);
  return { ...described, prepare, schema: once(() => refine(described.schema())) };
}

/** The same function, whose value may be null. */
export const orNull = <P extends Parameters, Optional extends keyof P, Answer extends z.ZodType>(
  described: SqlFunction<'value', P, Optional, Answer>,
) => refined(described, (answer) => answer.nullable());

/** Calls a function that answers one value. */
export async function callForValue<P extends Parameters, Optional extends keyof P, Answer extends z.ZodType>(
  executor: Executor,
  described: SqlFunction<'value', P, Optional, Answer>,
  given: Arguments<P, Optional>,
): Promise<z.output<Answer>> {
  const { statement, values } = described.prepare(given);
  const [row] = await execute(executor, statement, values);
  return shapedBy(described.schema(), row?.value);
}

/** Calls a function that answers exactly one row. */
export async function callForRow<P extends Parameters, Optional extends keyof P, Answer extends z.ZodType>(
  executor: Executor,
  described: SqlFunction<'row', P, Optional, Answer>,
  given: Arguments<P, Optional>,
): Promise<z.output<Answer>> {
  const { statement, values } = described.prepare(given);
  const [row] = await execute(executor, statement, values);
  return shapedBy(described.schema(), row);
}

/** Calls a function that answers any number of rows. */
export async function callForRows<P extends Parameters, Optional extends keyof P, Answer extends z.ZodType>(
  executor: Executor,
  described: SqlFunction<'rows', P, Optional, Answer>,
  given: Arguments<P, Optional>,
): Promise<z.output<Answer>[]> {
  const { statement, values } = described.prepare(given);
  const schema = described.schema();
  return (await execute(executor, statement, values)).map((row) => shapedBy(schema, row));
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
