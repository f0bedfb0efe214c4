import { type Text, text } from '@kinora/texts/typed-keys';
import * as z from 'zod';
import type { Config } from '../../../platform/config/config.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import type { Logger } from '../../../platform/log/log.ts';
import { unsealRow } from '../../../studio/providers/added-providers.ts';
import { inspectFal, inspectRunware } from '../../../studio/providers/inspect-fixed.ts';
import { inspectProvider } from '../../../studio/providers/inspect-provider.ts';
import { rowKinds } from '../../../studio/providers/provider-row.ts';
import type { Write } from '../answer-words.ts';

type Ports = { database: Database; config: Config; log: Logger };
type Checked = { isReachable: boolean; message: string };

/** Asks it whether it is there and takes our key; nothing is made and nothing costs anything. @throws AppError 404 */
export async function checkProvider(ports: Ports, id: string, write: Write): Promise<Checked> {
  const inspect = inspectionOf(ports, id) ?? (await addedInspectionOf(ports, id));
  if (inspect === undefined) throw notFound();
  try {
    return { isReachable: true, message: write(await inspect()) };
  } catch (error) {
    ports.log.warn({ err: error, provider: id }, 'A provider did not pass its check');
    return { isReachable: false, message: write(refusalIn(error)) };
  }
}

/** What was found wrong in words for the operator; anything else is said as a provider that does not answer. */
function refusalIn(error: unknown): Text {
  return error instanceof AppError && error.text !== undefined ? error.text : text('adminAnswers', 'check.silent');
}

type Inspection = () => Promise<Text>;

/** How a provider is inspected that the environment sets up. */
function inspectionOf({ config, log }: Ports, id: string): Inspection | undefined {
  if (id === 'local') return async () => text('adminAnswers', 'check.builtIn');
  if (id === 'fal' && config.fal.apiKey !== undefined) return () => inspectFal(config.fal);
  if (id === 'runware' && config.runware.apiKey !== undefined) return () => inspectRunware(config.runware);
  const own = config.ownProviders.find((one) => one.id === id);
  return own && (() => inspectProvider(own, { config, log }));
}

async function addedInspectionOf(ports: Ports, id: string): Promise<Inspection | undefined> {
  const { database, config, log } = ports;
  const row = await database.selectFrom('providers').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) return undefined;
  const kind = z.enum(rowKinds).parse(row.kind);
  return async () => {
    const opened = await unsealRow({ ...row, kind }, config).catch((error: unknown) => {
      ports.log.warn({ err: error, provider: id }, 'The key of a provider cannot be opened');
      throw new AppError('provider_unavailable', text('adminAnswers', 'check.sealed'), 502);
    });
    return inspectProvider(opened, { config, log });
  };
}
