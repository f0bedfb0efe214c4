import * as z from 'zod';
import type { Config } from '../../../platform/config/config.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Logger } from '../../../platform/log/log.ts';
import { unsealRow } from '../../../studio/providers/added-providers.ts';
import { inspectFal, inspectRunware } from '../../../studio/providers/inspect-fixed.ts';
import { inspectProvider } from '../../../studio/providers/inspect-provider.ts';
import { rowKinds } from '../../../studio/providers/provider-row.ts';

type Ports = { database: Database; config: Config; log: Logger };
type Checked = { isReachable: boolean; message: string };

/** Asks it whether it is there and takes our key; nothing is made and nothing costs anything. @throws AppError 404 */
export async function checkProvider(ports: Ports, id: string): Promise<Checked> {
  const inspect = inspectionOf(ports, id) ?? (await addedInspectionOf(ports, id));
  if (inspect === undefined) throw notFound();
  try {
    return { isReachable: true, message: await inspect() };
  } catch (error) {
    ports.log.warn({ err: error, provider: id }, 'A provider did not pass its check');
    return { isReachable: false, message: error instanceof Error ? error.message : 'It does not answer.' };
  }
}

type Inspection = () => Promise<string>;

/** Of those that the environment sets up. */
function inspectionOf({ config, log }: Ports, id: string): Inspection | undefined {
  if (id === 'local') return async () => 'It is part of this program.';
  if (id === 'fal' && config.fal.apiKey !== undefined) return () => inspectFal(config.fal);
  if (id === 'runware' && config.runware.apiKey !== undefined) return () => inspectRunware(config.runware);
  const own = config.ownProviders.find((one) => one.id === id);
  return own && (() => inspectProvider(own, { config, log }));
}

async function addedInspectionOf({ database, config, log }: Ports, id: string): Promise<Inspection | undefined> {
  const row = await database.selectFrom('providers').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) return undefined;
  const kind = z.enum(rowKinds).parse(row.kind);
  return async () => {
    const opened = await unsealRow({ ...row, kind }, config).catch((error: unknown) => {
      throw new Error('Its key was sealed with another AUTH_SECRET. Please enter it again.', { cause: error });
    });
    return inspectProvider(opened, { config, log });
  };
}
