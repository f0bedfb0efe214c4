import pg from 'pg';

type Column = { name: string; type: string };
type Described = {
  name: string;
  parameters: Column[];
  optional: number;
  is_set: boolean;
  type: string;
  columns: Column[] | null;
};

/**
 * Reads what the functions of the database take and answer, and writes it as the module from which their callers are
 * typed. Functions of triggers have no callers; of one that takes more than the release before gave, that one's has none.
 */
export async function describeFunctions(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Described>(DESCRIBE);
    return `${HEAD}\nexport const functions = {\n${rows.map(describe).join('')}};\n`;
  } finally {
    await client.end();
  }
}

/** How each function is called and what it answers, a line each, with parameters by name. */
export async function readSignatures(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ signature: string }>(`
      select format('%s(%s): %s', proname, pg_get_function_identity_arguments(oid), pg_get_function_result(oid))
        as signature
      from pg_proc p where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      order by 1`);
    return rows.map(({ signature }) => signature).sort();
  } finally {
    await client.end();
  }
}

const HEAD = `/**
 * This file was written by \`npm run types -w server\` from the functions of the database.
 * Please do not edit it: edit the function's own \`*.sql\` file.
 */

import * as z from 'zod';
import { answeringRow, answeringRows, answeringValue } from './sql-function.ts';
`;

/** How a value of these types of PostgreSQL is checked when it is answered. */
const SCHEMAS: Readonly<Record<string, string>> = {
  text: 'z.string()',
  uuid: 'z.string()',
  bool: 'z.boolean()',
  int4: 'z.number()',
  int8: 'z.number()',
  float4: 'z.number()',
  float8: 'z.number()',
  timestamptz: 'z.date()',
  date: 'z.date()',
  bytea: 'z.instanceof(Buffer)',
  jsonb: 'z.unknown()',
  _text: 'z.array(z.string())',
  // PL/pgSQL answers nothing as an empty text, SQL as null.
  void: "z.literal('').nullable()",
};
const GIVEN = 'text uuid bool int4 int8 float4 float8 timestamptz bytea jsonb _text _uuid _int4'.split(' ');

/** Of a row, its columns: those that the function names, or those of the table whose rows it answers. */
const DESCRIBE = `
  select distinct on (p.proname) p.proname as name, p.proretset as is_set, t.typname as type, p.pronargdefaults as optional,
    coalesce((
      select jsonb_agg(jsonb_build_object('name', a.name, 'type', at.typname) order by a.n)
      from unnest(p.proargnames[:p.pronargs], p.proargtypes::oid[]) with ordinality as a (name, type, n)
      join pg_type at on at.oid = a.type
    ), '[]') as parameters,
    coalesce((
      select jsonb_agg(jsonb_build_object('name', a.name, 'type', at.typname) order by a.n)
      from unnest(p.proargnames, p.proallargtypes, p.proargmodes) with ordinality as a (name, type, mode, n)
      join pg_type at on at.oid = a.type
      where a.mode in ('o', 't') and (p.proretset or t.typname = 'record')
    ), (
      select jsonb_agg(jsonb_build_object('name', c.attname, 'type', ct.typname) order by c.attnum)
      from pg_attribute c join pg_type ct on ct.oid = c.atttypid
      where c.attrelid = t.typrelid and c.attnum > 0 and not c.attisdropped
    )) as columns
  from pg_proc p join pg_type t on t.oid = p.prorettype
  where p.pronamespace = 'public'::regnamespace and t.typname <> 'trigger'
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  order by p.proname, p.pronargs desc`;

/** Nothing for a function that takes or answers whole rows of tables: those are called from SQL alone. */
function describe({ name, parameters, optional, is_set, type, columns }: Described): string {
  const answered = columns ?? [{ name: 'value', type }];
  if (!parameters.every((parameter) => GIVEN.includes(parameter.type))) return '';
  if (!answered.every((column) => column.type in SCHEMAS) || (columns === null && is_set)) return '';
  const taken = parameters.map((parameter) => `${parameter.name}: '${parameter.type}'`).join(', ');
  const omitted = parameters.slice(parameters.length - optional).map((parameter) => `'${parameter.name}'`);
  const schema =
    columns === null
      ? SCHEMAS[type]
      : `z.object({ ${columns.map((column) => `${column.name}: ${SCHEMAS[column.type]}`).join(', ')} })`;
  const kind = columns === null ? 'answeringValue' : is_set ? 'answeringRows' : 'answeringRow';
  return `  ${name}: ${kind}('${name}', { ${taken} }, [${omitted.join(', ')}], () => ${schema}),\n`;
}
