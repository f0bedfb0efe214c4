import { loraHost } from '@kinora/catalogue/lora-hosts';
import type { Setting, SettingsList } from '@kinora/server/admin-desk-wire';
import { NumberInput, Switch, Textarea, TextInput } from '@mantine/core';
import { useSoldTools } from '../../../shared/tools/summaries.ts';
import {
  LinesInput,
  loraHostsValue,
  providerCostsValue,
  SaveBar,
  SettingPanel,
  settingNamed,
  signupTokensValue,
  signupValue,
  storageValue,
  toolMarginValue,
  toolSwitchValue,
  userConcurrencyValue,
  useSetting,
  watermarkValue,
} from './setting-form.tsx';
import classes from './settings.module.css';

type Props = { setting: Setting };

const MOST_SIGNUP_TOKENS = 100_000;
const MOST_CONCURRENCY = 100;
const MOST_GIGABYTES = 1_000_000;
const MOST_MARGIN = 10_000;
const LEAST_MARGIN = 20;
const MOST_FILES = 1_000_000_000;

/** Whether new people may come. */
export function SignupSetting({ setting }: Props) {
  const edited = useSetting(setting, signupValue, { isOpen: true, message: '' });
  const { value, change } = edited;
  const problem = value.message.trim() === '' ? 'Write what people see while sign-up is closed.' : null;
  return (
    <SettingPanel
      id="signup"
      setting={setting}
      text="While it is closed, no one new can sign up. Everyone else can still sign in."
      edited={edited}
      problem={problem}
    >
      <div className={classes.fields}>
        <Switch
          className={classes.wide}
          label="New people can sign up"
          checked={value.isOpen}
          onChange={({ currentTarget }) => change({ ...value, isOpen: currentTarget.checked })}
        />
        <Textarea
          className={classes.wide}
          label="Message while it is closed"
          autosize
          minRows={2}
          maxLength={300}
          value={value.message}
          onChange={({ currentTarget }) => change({ ...value, message: currentTarget.value })}
        />
      </div>
    </SettingPanel>
  );
}

/** What new people get once their address is confirmed. */
export function SignupTokensSetting({ setting }: Props) {
  const edited = useSetting(setting, signupTokensValue, 100);
  return (
    <SettingPanel
      id="signup-tokens"
      setting={setting}
      text="Granted once, when an address is confirmed. A change does not affect existing accounts."
      edited={edited}
    >
      <NumberInput
        className={classes.narrow}
        aria-label={setting.label}
        min={0}
        max={MOST_SIGNUP_TOKENS}
        allowDecimal={false}
        value={edited.value}
        onChange={(typed) => typeof typed === 'number' && edited.change(typed)}
      />
    </SettingPanel>
  );
}

/** How much of one person's work goes on at once. */
export function ConcurrencySetting({ setting }: Props) {
  const edited = useSetting(setting, userConcurrencyValue, null);
  return (
    <SettingPanel
      id="concurrency"
      setting={setting}
      text="How many of one person's generations run at the same time. The others wait. Leave it empty to use USER_CONCURRENCY."
      edited={edited}
    >
      <NumberInput
        className={classes.narrow}
        aria-label={setting.label}
        min={1}
        max={MOST_CONCURRENCY}
        allowDecimal={false}
        value={edited.value ?? ''}
        onChange={(typed) => edited.change(typeof typed === 'number' ? typed : null)}
      />
    </SettingPanel>
  );
}

/** How much one person keeps before uploads are refused. */
export function StorageSetting({ setting }: Props) {
  const edited = useSetting(setting, storageValue, { gigabytes: 0, files: 0 });
  const { value, change } = edited;
  return (
    <SettingPanel
      id="storage"
      setting={setting}
      text="Uploads and results together. Above this limit, uploads are refused, but paid results are still kept. 0 means no limit."
      edited={edited}
    >
      <div className={classes.fields}>
        <NumberInput
          label="Gigabytes"
          min={0}
          max={MOST_GIGABYTES}
          decimalScale={3}
          value={value.gigabytes}
          onChange={(typed) => typeof typed === 'number' && change({ ...value, gigabytes: typed })}
        />
        <NumberInput
          label="Files"
          min={0}
          max={MOST_FILES}
          allowDecimal={false}
          thousandSeparator=","
          value={value.files}
          onChange={(typed) => typeof typed === 'number' && change({ ...value, files: typed })}
        />
      </div>
    </SettingPanel>
  );
}

/** Whether results carry a number that only this studio reads. */
export function WatermarkSetting({ setting }: Props) {
  const edited = useSetting(setting, watermarkValue, { pictures: false, videos: false });
  const { value, change } = edited;
  return (
    <SettingPanel
      id="watermark"
      setting={setting}
      text="A number in the pixels themselves, which nobody sees. It stays when a result is compressed, scaled or cropped, and leads you back to who made it. Only new results are affected."
      edited={edited}
    >
      <div className={classes.fields}>
        <Switch
          className={classes.wide}
          label="Pictures carry it"
          checked={value.pictures}
          onChange={({ currentTarget }) => change({ ...value, pictures: currentTarget.checked })}
        />
        <Switch
          className={classes.wide}
          label="Videos carry it"
          description="Each is encoded once more, which takes the processor about as long as the video plays."
          checked={value.videos}
          onChange={({ currentTarget }) => change({ ...value, videos: currentTarget.checked })}
        />
      </div>
    </SettingPanel>
  );
}

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
    <SettingPanel
      id="provider-costs"
      setting={setting}
      text="US dollars that one completed generation costs at its provider. Leave it empty if you do not know; no margin is shown then."
      edited={edited}
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
    </SettingPanel>
  );
}

/** How far above their cost the prices of added tools have to be. */
export function ToolMargin({ setting }: { setting: Setting }) {
  const edited = useSetting(setting, toolMarginValue, LEAST_MARGIN);
  return (
    <SettingPanel
      id="tool-margin"
      setting={setting}
      edited={edited}
      text="No tool is published unless every order brings in its cost and this much more, at the lowest price of a token. Tools that are on sale stay as they are."
    >
      <NumberInput
        className={classes.narrow}
        label="Margin"
        suffix=" percent"
        min={0}
        max={MOST_MARGIN}
        value={edited.value}
        onChange={(typed) => typeof typed === 'number' && edited.change(typed)}
      />
    </SettingPanel>
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

/** The hosts whose addresses a provider may be handed for LoRA weights. */
export function LoraHosts({ setting }: { setting: Setting }) {
  const edited = useSetting(setting, loraHostsValue, []);
  const wrong = edited.value.find((host) => !loraHost.safeParse(host).success);
  const problem =
    wrong === undefined ? null : `"${wrong}" is not a host name. Use one such as example.com or *.example.com.`;
  return (
    <SettingPanel
      id="lora-hosts"
      setting={setting}
      text="One host per line. A leading *. stands for all subdomains. Models are given addresses at these hosts only; with none listed, LoRAs are refused. Weights are fetched by the model's provider, never by this studio."
      edited={edited}
      problem={problem}
    >
      <LinesInput label="Hosts" minRows={5} maxRows={20} value={edited.value} onChange={edited.change} />
    </SettingPanel>
  );
}
