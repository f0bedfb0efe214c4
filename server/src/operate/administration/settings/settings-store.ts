import { tools } from '@kinora/catalogue';
import { sql } from 'kysely';
import * as z from 'zod';
import { checkInput } from '../../../http/invalid-input.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { notFound } from '../../../platform/errors.ts';
import {
  generalSettings,
  type NamedSetting,
  paymentsSetting,
  settingNamed,
  toolSwitch,
} from '../../../platform/settings/registry.ts';
import { enqueueTask } from '../../../platform/tasks/tasks.ts';
import type { Admin } from '../admin.ts';
import { appendNote, changeAudited } from '../audit.ts';
import type { Setting } from './wire.ts';

export const settingBody = z.strictObject({ value: z.unknown(), reason: z.string().trim().max(500).optional() });

const READ_AFTER_MS = 3000;

/** Every setting as the database has it now, the tools' switches last. */
export async function listSettings(database: Database): Promise<Setting[]> {
  const switches = tools.map((tool) => ({ label: tool.name, setting: toolSwitch(tool.id) }));
  const rows = await database.selectFrom('settings').selectAll().execute();
  return [...generalSettings, ...switches].map((named) => {
    const row = rows.find(({ name }) => name === named.setting.name);
    return describe(named, row);
  });
}

/**
 * Changes a setting; every process follows within 2 seconds. `admin` is null for an operator at the terminal.
 * @throws AppError 404 for an unknown name, 400 for a value that it cannot have
 */
export async function changeSetting(
  database: Database,
  admin: Admin | null,
  name: string,
  { value, reason }: z.output<typeof settingBody>,
): Promise<Setting> {
  const named = settingNamed(name);
  if (named === null) throw notFound();
  const { schema } = named.setting;
  // What is kept may have words of another release; what is typed is misspelled then, and would silently be the default.
  const strict = schema instanceof z.ZodObject ? schema.strict() : schema;
  const checked = checkInput(z.object({ value: strict }), { value }).value;

  async function store(executor: Database) {
    const before = await executor
      .selectFrom('settings')
      .select('value')
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirst();
    await sql`insert into settings (name, value, changed_by)
      values (${name}, ${JSON.stringify(checked)}::jsonb, ${admin?.email ?? null})
      on conflict (name) do update
      set value = excluded.value, changed_at = now(), changed_by = excluded.changed_by`.execute(executor);
    // The payment service is told what is sold, once every process has read it.
    if (name === paymentsSetting.name) {
      await enqueueTask(executor, {
        kind: 'rename_products',
        payload: {},
        runAt: new Date(Date.now() + READ_AFTER_MS),
      });
    }
    return {
      action: 'setting.change' as const,
      target: { kind: 'setting' as const, id: name },
      before: before?.value ?? named?.setting.byDefault,
      after: checked,
      reason: reason ?? null,
    };
  }

  if (admin === null) {
    await database.transaction().execute(async (transaction) => {
      await appendNote(transaction, null, await store(transaction));
    });
  } else {
    await changeAudited(database, { admin }, store);
  }
  const row = await database.selectFrom('settings').selectAll().where('name', '=', name).executeTakeFirst();
  return describe(named, row);
}

type Row = { value: unknown; changed_at: Date; changed_by: string | null };

function describe({ label, setting }: NamedSetting, row: Row | undefined): Setting {
  const stored = row === undefined ? undefined : setting.schema.safeParse(row.value);
  return {
    name: setting.name,
    label,
    value: stored?.success === true ? stored.data : setting.byDefault,
    byDefault: setting.byDefault,
    changedAt: row?.changed_at.toISOString() ?? null,
    changedBy: row?.changed_by ?? null,
  };
}
