import * as z from 'zod';
import type { Database } from '../database/pool.ts';
import type { Logger } from '../log/log.ts';

/** Something that an operator changes while the studio runs; a row of the table `settings`. */
export type Setting<Value> = { name: string; schema: z.ZodType<Value>; byDefault: Value };

/** What reading one takes: its schema may be one that browsers share. */
type Readable<Value> = Omit<Setting<Value>, 'schema'> & { schema: z.core.$ZodType<Value> };

export type Settings = {
  /** As it was at most `keptMs` ago. The default stands for what is missing or does not fit its schema. */
  read: <Value>(setting: Readable<Value>) => Promise<Value>;
  /** How long what operators change is kept before it is read again, in milliseconds. */
  keptMs: number;
};

export const SETTINGS_KEPT_MS = 2000;

type SettingsOptions = {
  database: Database;
  log: Logger;
  /** @default 2000 */
  keptMs?: number;
};

/** Reads all settings at once and keeps them for `keptMs`, and longer while the database is away. */
export function createSettings({ database, log, keptMs = SETTINGS_KEPT_MS }: SettingsOptions): Settings {
  let known: ReadonlyMap<string, unknown> | null = null;
  let keptUntil = 0;
  let reading: Promise<ReadonlyMap<string, unknown>> | null = null;

  async function readAll(): Promise<ReadonlyMap<string, unknown>> {
    try {
      const rows = await database.selectFrom('settings').select(['name', 'value']).execute();
      known = new Map(rows.map(({ name, value }) => [name, value]));
    } catch (error) {
      if (known === null) throw error;
      log.warn({ err: error }, 'The settings could not be read again');
    }
    keptUntil = Date.now() + keptMs;
    return known;
  }

  function readAgain(): Promise<ReadonlyMap<string, unknown>> {
    reading ??= readAll().finally(() => {
      reading = null;
    });
    return reading;
  }

  return {
    keptMs,
    async read({ name, schema, byDefault }) {
      const values = known !== null && Date.now() < keptUntil ? known : await readAgain();
      const value = values.get(name);
      if (value === undefined) return byDefault;
      const parsed = z.safeParse(schema, value);
      if (parsed.success) return parsed.data;
      log.error({ setting: name, problems: parsed.error.issues }, 'A setting is not valid; its default is used');
      return byDefault;
    },
  };
}
