import { CompiledQuery, sql } from 'kysely';
import type pg from 'pg';
import * as z from 'zod';
import type { Pipeline, Statement } from './pipeline.ts';
import type { Database } from './pool.ts';
import { shapedBy } from './shaped.ts';

/** Whatever can run a statement: the pipeline, Kysely or its transaction, a pool or one of its clients. */
export type Executor = Pick<Pipeline, 'call'> | Database | Client;
type Client = Pick<pg.ClientBase, 'query'>;

/** A time as it is written in answers. */
export const isoTime = z.date().transform((at) => at.toISOString());

/** What a `jsonb` column holds that has an object. Its values are not looked at one by one: lists read many of them. */
export const jsonObject = z.custom<Readonly<Record<string, unknown>>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);

type Unchecked = Record<string, unknown>;

/** Runs one statement, within the executor's transaction if it has one. */
export async function execute(executor: Executor, statement: Statement, values: unknown[]): Promise<Unchecked[]> {
  if ('call' in executor) return executor.call(statement, values);
  if ('executeQuery' in executor) {
    return (await executor.executeQuery<Unchecked>(CompiledQuery.raw(statement.text, values))).rows;
  }
  return (await executor.query<Unchecked>({ ...statement, values })).rows;
}

/** A statement, and what each row that it answers must be. */
type RowStatement<Row extends z.core.$ZodType> = Statement & { row: Row };

export async function readRows<Row extends z.core.$ZodType>(
  executor: Executor,
  { row, ...statement }: RowStatement<Row>,
  values: unknown[],
): Promise<z.output<Row>[]> {
  return (await execute(executor, statement, values)).map((read) => shapedBy(row, read));
}

/** The first row; undefined where there is none. */
export async function readRow<Row extends z.core.$ZodType>(
  executor: Executor,
  statement: RowStatement<Row>,
  values: unknown[],
): Promise<z.output<Row> | undefined> {
  return (await readRows(executor, statement, values))[0];
}

/**
 * Runs the statement of a template, whose values are parameters: the parts of Kysely's `sql` where it is asked, and
 * nothing but values otherwise.
 */
export function query<Row extends z.core.$ZodType>(executor: Database | Client, row: Row) {
  return async (texts: TemplateStringsArray, ...values: unknown[]): Promise<z.output<Row>[]> => {
    const { rows } =
      'executeQuery' in executor
        ? await sql<unknown>(texts, ...values).execute(executor)
        : await executor.query<Unchecked>(
            texts.reduce((text, next, index) => `${text}$${index}${next}`),
            values,
          );
    return rows.map((read) => shapedBy(row, read));
  };
}
