import { text } from '@kinora/texts/typed-keys';
import { declareWords } from '@kinora/texts/words';
import { sql, type Transaction } from 'kysely';
import * as z from 'zod';
import { invalidInput } from '../../../http/invalid-input.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Database } from '../../../platform/database/pool.ts';
import type { DB } from '../../../platform/database/types.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { seal } from '../../../platform/sealed.ts';
import type { Providers } from '../../../studio/providers/provider.ts';
import { rowKinds } from '../../../studio/providers/provider-row.ts';
import type { Admin } from '../admin.ts';
import { changeAudited } from '../audit.ts';
import { reasonField } from '../input.ts';
import { fixedNames } from './provider-list.ts';

const address = z
  .url({ protocol: /^https?$/, error: declareWords(text('adminAnswers', 'provider.address')) })
  .max(300)
  .refine(hasNoKeys, declareWords(text('adminAnswers', 'provider.noKeys')))
  .transform((url) => url.replace(/\/+$/, ''));
const headerName = z.string().regex(/^[A-Za-z0-9-]{1,60}$/, declareWords(text('adminAnswers', 'provider.headerName')));
const headerValue = z
  .string()
  .max(2000)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these would end a header
  .refine((text) => !/[\u0000-\u001f\u007f]/.test(text), declareWords(text('adminAnswers', 'provider.headerLine')));
/** What is no address at all has been refused already. */
function hasNoKeys(url: string): boolean {
  if (!URL.canParse(url)) return true;
  const { username, password, search } = new URL(url);
  return username === '' && password === '' && search === '';
}

const fields = {
  name: z
    .string()
    .trim()
    .min(1, declareWords(text('adminAnswers', 'provider.name')))
    .max(80),
  baseUrl: address,
  concurrency: z.int().min(1).max(200),
  isEnabled: z.boolean(),
  /** Missing: as it is. Null: none. */
  secret: z.string().trim().min(1).max(4000).nullable().optional(),
  headers: z.record(headerName, headerValue).optional(),
  reason: reasonField,
};

export const newProviderBody = z.strictObject({
  ...fields,
  id: z.string().regex(/^[a-z][a-z0-9-]{0,38}$/, declareWords(text('adminAnswers', 'provider.id'))),
  kind: z.enum(rowKinds),
});
export const providerBody = z.strictObject(fields);

type Ports = { database: Database; config: Config; providers: Providers };
type Row = {
  name: string;
  base_url: string;
  secret: string | null;
  headers: string | null;
  concurrency: number;
  is_enabled: boolean;
};

/** @throws AppError 409 `id_taken` */
export async function addProvider(
  ports: Ports,
  admin: Admin,
  { id, kind, reason, ...told }: z.output<typeof newProviderBody>,
): Promise<void> {
  if (ports.providers[id] !== undefined || id in fixedNames) throw idTaken();
  const values = { id, kind, ...(await columnsOf(ports.config, told)), changed_by: admin.email };
  await changeAudited(ports.database, { admin }, async (transaction) => {
    const added = await transaction
      .insertInto('providers')
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (added === undefined) throw idTaken();
    return { action: 'provider.add', target: { kind: 'provider', id }, after: shown(values), reason };
  });
}

const idTaken = () => new AppError('id_taken', text('adminAnswers', 'provider.idTaken'), 409);

/** One that was added here, until the transaction ends. @throws AppError 404 */
export async function lockProvider(transaction: Transaction<DB>, id: string) {
  const provider = await transaction
    .selectFrom('providers')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (provider === undefined) throw notFound();
  return provider;
}

/** @throws AppError 404 */
export async function changeProvider(
  ports: Ports,
  admin: Admin,
  id: string,
  { reason, ...told }: z.output<typeof providerBody>,
): Promise<void> {
  const columns = await columnsOf(ports.config, told);
  await changeAudited(ports.database, { admin }, async (transaction) => {
    const before = await lockProvider(transaction, id);
    // Keys were given for the old address: whoever changes it alone must not have them sent elsewhere.
    if (before.base_url !== columns.base_url && (before.secret !== null || before.headers !== null)) {
      if (told.secret === undefined || told.headers === undefined) {
        throw invalidInput([{ field: 'secret', message: declareWords(text('adminAnswers', 'provider.keyAgain')) }]);
      }
    }
    await transaction
      .updateTable('providers')
      .set({ ...columns, changed_at: sql`clock_timestamp()`, changed_by: admin.email })
      .where('id', '=', id)
      .execute();
    return {
      action: 'provider.change',
      target: { kind: 'provider', id },
      before: shown(before),
      after: shown({ ...before, ...columns }),
      reason,
    };
  });
}

type Told = Omit<z.output<typeof providerBody>, 'reason'>;

async function columnsOf({ authSecret }: Config, { name, baseUrl, concurrency, isEnabled, secret, headers }: Told) {
  return {
    name,
    base_url: baseUrl,
    concurrency,
    is_enabled: isEnabled,
    ...(secret === undefined ? {} : { secret: secret === null ? null : await seal(authSecret, secret) }),
    ...(headers === undefined
      ? {}
      : { headers: Object.keys(headers).length === 0 ? null : await seal(authSecret, JSON.stringify(headers)) }),
  };
}

/** For the audit log, which must hold no keys. */
export function shown({ name, base_url, concurrency, is_enabled, secret, headers }: Partial<Row>) {
  return { name, base_url, concurrency, is_enabled, hasSecret: secret != null, hasHeaders: headers != null };
}
