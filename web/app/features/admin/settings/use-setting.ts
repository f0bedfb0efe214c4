import type { Setting, SettingsList } from '@kinora/server/admin-desk-wire';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { catalogueQuery, queryClient } from '../../../shared/api/queries.ts';
import { readMaintenance } from '../../../shared/maintenance/watch.ts';
import { refreshAdmin } from '../admin-queries.ts';
import { changeSetting } from '../desk-api.ts';
import { storedValue } from './setting-values.ts';

export function settingNamed(list: SettingsList, name: string): Setting | undefined {
  return list.settings.find((setting) => setting.name === name);
}

/** A setting being edited. What is typed stays while the stored value changes under it. */
export function useSetting<Value>(setting: Setting, schema: z.core.$ZodType<Value>, fallback: Value) {
  const stored = storedValue(setting, schema) ?? fallback;
  const [draft, setDraft] = useState<{ value: Value } | null>(null);
  const value = draft === null ? stored : draft.value;
  const save = useMutation({
    mutationFn: (reason: string) => changeSetting(setting.name, value, reason),
    onSuccess: async () => {
      notifications.show({ color: 'green', message: `${setting.label}: saved.` });
      const catalogue = queryClient.invalidateQueries({ queryKey: catalogueQuery.queryKey });
      await Promise.all([refreshAdmin(), catalogue, readMaintenance()]);
      setDraft(null);
    },
  });
  return {
    value,
    isChanged: draft !== null && JSON.stringify(value) !== JSON.stringify(stored),
    change: (next: Value) => setDraft({ value: next }),
    toDefault: () => setDraft({ value: z.safeParse(schema, setting.byDefault).data ?? fallback }),
    discard: () => {
      save.reset();
      setDraft(null);
    },
    save,
  };
}

export type EditedSetting = Pick<ReturnType<typeof useSetting>, 'isChanged' | 'toDefault' | 'discard' | 'save'>;
