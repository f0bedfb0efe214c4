import { type Text, text } from '@kinora/texts/typed-keys';
import { inEnglish } from '@kinora/texts/words';
import * as z from 'zod';
import type { Config } from '../../../platform/config/config.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Logger } from '../../../platform/log/log.ts';
import { unsealRow } from '../../../studio/providers/added-providers.ts';
import type { HttpAnswer } from '../../../studio/providers/provider-http.ts';
import { type ProviderRow, type RowKind, rowKinds, rowParts } from '../../../studio/providers/provider-row.ts';

const TIMEOUT_MS = 20_000;

export type AskPorts = { config: Config; database: Database; log: Logger };
/** What a provider says at a path; undefined where it says that there is nothing. */
export type Ask = (path: string) => Promise<unknown>;

/** For an import that cannot be: where, and why. */
export function notImportable(place: string, reason: string | Text): AppError {
  const message = typeof reason === 'string' ? reason : inEnglish(reason);
  return new AppError('not_importable', reason, 400, [{ field: place, message }]);
}

/**
 * Asks a provider that an operator has added what it has, with its own key and at its own address. Nothing is made.
 * @throws AppError 404 `not_found` for a provider that there is not, 400 `not_importable` for one of another kind, or
 * one that does not take its key, 502 `provider_unavailable`
 */
export async function askProvider({ database, config, log }: AskPorts, id: string, kind: RowKind): Promise<Ask> {
  const { name, ...row } = await openProvider({ database, config, log }, id);
  if (row.kind !== kind)
    throw notImportable('provider', text('adminAnswers', 'provider.otherKind', { name, kind: row.kind }));
  const unavailable = (said: Text, cause?: unknown) =>
    new AppError('provider_unavailable', said, 502, cause === undefined ? undefined : { cause: wordsOf(cause) });
  const { http } = rowParts(row, { config, log });
  return async (path) => {
    const { status, body } = await http('GET', path, { timeoutMs: TIMEOUT_MS }).catch((error: unknown): HttpAnswer => {
      throw unavailable(text('adminAnswers', 'provider.noAnswer', { name }), error);
    });
    if (status === 401 || status === 403) {
      throw notImportable('provider', text('adminAnswers', 'provider.keyRefused', { name }));
    }
    if (status === 404) return undefined;
    if (status !== 200 || body === undefined) {
      throw unavailable(text('adminAnswers', 'provider.status', { name, status }));
    }
    return body;
  };
}

/** As it is asked: by the environment, or as an operator has added it. */
async function openProvider({ database, config, log }: AskPorts, id: string): Promise<ProviderRow & { name: string }> {
  const own = config.ownProviders.find((one) => one.id === id);
  if (own !== undefined) return { ...own, name: id };
  const row = await database.selectFrom('providers').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) {
    throw new AppError('not_found', text('adminAnswers', 'provider.none', { id }), 404);
  }
  const { name } = row;
  const opened = await unsealRow({ ...row, kind: z.enum(rowKinds).parse(row.kind) }, config).catch((error: unknown) => {
    log.warn({ err: error, provider: id }, 'The key of a provider cannot be opened');
    throw notImportable('provider', text('adminAnswers', 'provider.keyLost', { name }));
  });
  return { ...opened, name };
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown';
}
