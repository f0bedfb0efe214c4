import { tools } from '@kinora/catalogue';
import type { Setting } from '@kinora/server/admin-desk-wire';
import { NumberInput } from '@mantine/core';
import { Panel } from '../panel.tsx';
import { SaveBar } from './save-bar.tsx';
import { providerCostsValue } from './setting-values.ts';
import classes from './settings-page.module.css';
import { useSetting } from './use-setting.ts';

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
        {tools.map(({ id, name }) => (
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
