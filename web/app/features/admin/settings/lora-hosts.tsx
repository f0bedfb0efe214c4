import { loraHost } from '@kinora/catalogue/lora-hosts';
import type { Setting } from '@kinora/server/admin-desk-wire';
import { Panel } from '../panel.tsx';
import { LinesInput } from './lines-input.tsx';
import { SaveBar } from './save-bar.tsx';
import { loraHostsValue } from './setting-values.ts';
import { useSetting } from './use-setting.ts';

/** The hosts whose addresses a provider may be handed for LoRA weights. */
export function LoraHosts({ setting }: { setting: Setting }) {
  const edited = useSetting(setting, loraHostsValue, []);
  const wrong = edited.value.find((host) => !loraHost.safeParse(host).success);
  const problem = wrong === undefined ? null : `"${wrong}" is no host: one such as example.com, or *.example.com.`;
  return (
    <Panel
      id="lora-hosts"
      title={setting.label}
      text="One host a line; *. before it stands for its subdomains. Models are handed addresses at these hosts alone; with none, LoRAs are refused. Weights are fetched by the model's provider, never by this studio."
    >
      <LinesInput label="Hosts" minRows={5} maxRows={20} value={edited.value} onChange={edited.change} />
      <SaveBar setting={setting} edited={edited} problem={problem} />
    </Panel>
  );
}
