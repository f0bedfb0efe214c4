import type { Setting } from '@kinora/server/admin-desk-wire';
import { Checkbox, NativeSelect, Stack } from '@mantine/core';
import * as z from 'zod/mini';
import { SettingPanel, storedValue, useSetting } from './setting-form.tsx';
import classes from './settings.module.css';

const languagesValue = z.object({ studio: z.string(), offered: z.array(z.string()) });

const english = new Intl.DisplayNames(['en'], { type: 'language' });

/** "German (Deutsch)". */
function languageName(code: string): string {
  const own = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  const known = english.of(code) ?? code;
  return own === known ? known : `${known} (${own})`;
}

/** Which languages people may choose, and which one is meant for whoever asks for none of them. */
export function LanguageSetting({ setting }: { setting: Setting }) {
  const shipped = storedValue({ value: null, byDefault: setting.byDefault }, languagesValue)?.offered ?? [];
  const edited = useSetting(setting, languagesValue, { studio: 'en', offered: [...shipped] });
  const { value, change } = edited;
  return (
    <SettingPanel
      id="languages"
      setting={setting}
      text="People get the language of their account, else the one they chose in this browser, else the one that the browser asks for, else the studio's own. Translations other than English were made by machine. Pages that are not translated yet are in English."
      edited={edited}
    >
      <div className={classes.fields}>
        <NativeSelect
          label="The studio's own language"
          value={value.studio}
          data={value.offered.map((code) => ({ value: code, label: languageName(code) }))}
          onChange={({ currentTarget }) => change({ ...value, studio: currentTarget.value })}
        />
        <Checkbox.Group
          className={classes.wide}
          label="Languages that people may choose"
          value={value.offered}
          onChange={(offered) => change({ ...value, offered: shipped.filter((code) => offered.includes(code)) })}
        >
          <Stack gap="xs" mt="xs">
            {shipped.map((code) => (
              <Checkbox key={code} value={code} label={languageName(code)} disabled={code === value.studio} />
            ))}
          </Stack>
        </Checkbox.Group>
      </div>
    </SettingPanel>
  );
}
