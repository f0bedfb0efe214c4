import type { IncidentsDesk } from '@kinora/server/admin-incidents-wire';
import type { Setting } from '@kinora/server/admin-settings-wire';
import { Chip, Group, Switch } from '@mantine/core';
import * as z from 'zod/mini';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { useToolNames } from '../../../shared/tools/summaries.ts';
import { SettingPanel, useSetting } from '../settings/setting-form.tsx';
import settings from '../settings/settings.module.css';

const statusPageValue = z.object({ isOn: z.boolean(), hidden: z.array(z.string()) });

/** Whether there is a status page, and which tools it does not name. */
export function StatusSetting({ setting, tools }: { setting: Setting } & Pick<IncidentsDesk, 'tools'>) {
  const say = useTexts('adminStatus');
  const toolName = useToolNames();
  const edited = useSetting(setting, statusPageValue, { isOn: true, hidden: [] });
  const { value, change } = edited;
  return (
    <SettingPanel id="status-page" setting={setting} text={say('setting.text')} edited={edited}>
      <div className={settings.stack}>
        <Switch
          label={say('setting.isOn')}
          checked={value.isOn}
          onChange={({ currentTarget }) => change({ ...value, isOn: currentTarget.checked })}
        />
        <fieldset className={settings.choices}>
          <legend>{say('setting.hidden')}</legend>
          <p>{say('setting.hiddenHint')}</p>
          <Chip.Group multiple value={value.hidden} onChange={(hidden) => change({ ...value, hidden })}>
            <Group gap={6}>
              {tools.map(({ id, name }) => (
                <Chip key={id} value={id} size="xs">
                  {toolName({ tool_type: id, tool_name: name })}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        </fieldset>
      </div>
    </SettingPanel>
  );
}
