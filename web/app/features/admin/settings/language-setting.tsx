import type { Setting } from '@kinora/server/admin-settings-wire';
import { Checkbox, NativeSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import * as z from 'zod/mini';
import { useShownLocale } from '../../../shared/format/use-formats.ts';
import { type Say, useTexts } from '../../../shared/texts/use-texts.ts';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { textsQuery } from './own-texts/own-texts-api.ts';
import { SettingPanel, useSetting } from './setting-form.tsx';
import classes from './settings.module.css';

const OwnTexts = lazyPart(
  () => import('./own-texts/own-texts.tsx'),
  (module) => module.OwnTexts,
);

const languagesValue = z.object({ studio: z.string(), offered: z.array(z.string()) });

/** "German (Deutsch)". */
function languageName(say: Say<'adminSettings'>, locale: string, code: string): string {
  const own = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(code) ?? code;
  return own === name ? name : say('languages.name', { name, own });
}

/** Which languages people may choose, and which one is meant for whoever asks for none of them. */
export function LanguageSetting({ setting }: { setting: Setting }) {
  const say = useTexts('adminSettings');
  const locale = useShownLocale();
  const edited = useSetting(setting, languagesValue, { studio: 'en', offered: ['en'] });
  const { value, change } = edited;
  const own = useQuery(textsQuery({ language: value.studio, q: '', own: 'only' }));
  const shipped = own.data?.languages ?? value.offered;
  return (
    <>
      <SettingPanel id="languages" setting={setting} text={say('languages.text')} edited={edited}>
        <div className={classes.fields}>
          <NativeSelect
            label={say('languages.own')}
            value={value.studio}
            data={value.offered.map((code) => ({ value: code, label: languageName(say, locale, code) }))}
            onChange={({ currentTarget }) => change({ ...value, studio: currentTarget.value })}
          />
          <Checkbox.Group
            className={classes.wide}
            label={say('languages.offered')}
            value={value.offered}
            onChange={(offered) => change({ ...value, offered: shipped.filter((code) => offered.includes(code)) })}
          >
            <Stack gap="xs" mt="xs">
              {shipped.map((code) => (
                <Checkbox
                  key={code}
                  value={code}
                  label={languageName(say, locale, code)}
                  disabled={code === value.studio}
                />
              ))}
            </Stack>
          </Checkbox.Group>
        </div>
      </SettingPanel>
      <Suspense>
        <OwnTexts
          languages={shipped.map((code) => ({ value: code, label: languageName(say, locale, code) }))}
          shown={value.studio}
        />
      </Suspense>
    </>
  );
}
