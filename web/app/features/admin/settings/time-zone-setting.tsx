import type { Setting } from '@kinora/server/admin-settings-wire';
import * as z from 'zod/mini';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { TimeZoneSelect } from '../../../shared/ui/time-zone-select.tsx';
import { SettingPanel, useSetting } from './setting-form.tsx';

/** The zone of mails to people whose own is not known. */
export function TimeZoneSetting({ setting }: { setting: Setting }) {
  const say = useTexts('adminSettings');
  const edited = useSetting(setting, z.string(), 'UTC');
  return (
    <SettingPanel id="time-zone" setting={setting} text={say('timeZone.text')} edited={edited}>
      <TimeZoneSelect label={say('timeZone.label')} value={edited.value} onChange={edited.change} />
    </SettingPanel>
  );
}
