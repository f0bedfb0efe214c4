import { tools } from '@kinora/catalogue';
import type { Setting, SettingsList } from '@kinora/server/admin-desk-wire';
import { Switch, TextInput } from '@mantine/core';
import { SaveBar } from './save-bar.tsx';
import { toolSwitchValue } from './setting-values.ts';
import classes from './settings-page.module.css';
import { settingNamed, useSetting } from './use-setting.ts';

function ToolSwitch({ name, setting }: { name: string; setting: Setting }) {
  const edited = useSetting(setting, toolSwitchValue, { enabled: true, message: '' });
  const { value, change } = edited;
  return (
    <li className={classes.tool}>
      <div className={classes.toolRow}>
        <Switch
          label={name}
          checked={value.enabled}
          onChange={({ currentTarget }) => change({ ...value, enabled: currentTarget.checked })}
        />
        {!value.enabled && (
          <TextInput
            aria-label={`Message while ${name} is off`}
            placeholder="What people see in the meantime"
            maxLength={300}
            value={value.message}
            onChange={({ currentTarget }) => change({ ...value, message: currentTarget.value })}
          />
        )}
      </div>
      <SaveBar setting={setting} edited={edited} />
    </li>
  );
}

/** Each tool can be taken out of service; what it is making is finished. */
export function ToolSwitches({ list }: { list: SettingsList }) {
  return (
    <ul className={classes.tools}>
      {tools.map(({ id, name }) => {
        const setting = settingNamed(list, `tool:${id}`);
        return setting && <ToolSwitch key={id} name={name} setting={setting} />;
      })}
    </ul>
  );
}
