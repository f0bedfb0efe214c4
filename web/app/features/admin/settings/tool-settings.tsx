import type { Setting, SettingsList } from '@kinora/server/admin-desk-wire';
import { NumberInput, Switch, TextInput } from '@mantine/core';
import { useSoldTools } from '../../../shared/tools/summaries.ts';
import { Panel } from '../panel.tsx';
import { SaveBar, settingNamed, useSetting } from './setting-form.tsx';
import { providerCostsValue, toolSwitchValue } from './setting-values.ts';
import classes from './settings.module.css';

const MOST_DOLLARS = 1000;

/** The costs with one of them changed; of a tool without a cost nothing is kept. */
function withCost(costs: Readonly<Record<string, number>>, tool: string, dollars: number | null) {
  const { [tool]: _, ...rest } = costs;
  return dollars === null ? rest : { ...rest, [tool]: dollars };
}

/** What each tool costs its operator; the margins on the overview come from it. */
export function ProviderCosts({ setting }: { setting: Setting }) {
  const edited = useSetting(setting, providerCostsValue, {});
  return (
    <Panel
      id="provider-costs"
      title={setting.label}
      text="US dollars that one completed generation costs at its provider. Empty: not known, and no margin is shown."
    >
      <div className={classes.fields}>
        {useSoldTools().map(({ id, name }) => (
          <NumberInput
            key={id}
            label={name}
            prefix="$"
            min={0}
            max={MOST_DOLLARS}
            decimalScale={4}
            value={edited.value[id] ?? ''}
            onChange={(typed) => edited.change(withCost(edited.value, id, typeof typed === 'number' ? typed : null))}
          />
        ))}
      </div>
      <SaveBar setting={setting} edited={edited} />
    </Panel>
  );
}

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
      {useSoldTools().map(({ id, name }) => {
        const setting = settingNamed(list, `tool:${id}`);
        return setting && <ToolSwitch key={id} name={name} setting={setting} />;
      })}
    </ul>
  );
}
