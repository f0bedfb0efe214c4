import { loraHost } from '@kinora/catalogue/lora-hosts';
import type { Setting, SettingsList } from '@kinora/server/admin-settings-wire';
import { NumberInput, Switch, Textarea, TextInput } from '@mantine/core';
import * as z from 'zod/mini';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { useSoldTools } from '../../../shared/tools/summaries.ts';
import { LinesInput, SaveBar, SettingPanel, settingNamed, useSetting, useSettingName } from './setting-form.tsx';
import classes from './settings.module.css';

/** The values as the server stores them; it checks what is sent once more. */
const signup = z.object({ isOpen: z.boolean(), message: z.string() });
const signupTokens = z.int();
const concurrency = z.nullable(z.int());
const storage = z.object({ gigabytes: z.number(), files: z.int() });
const watermark = z.object({ pictures: z.boolean(), videos: z.boolean() });
const promptHelper = z.object({ isOn: z.boolean(), tokens: z.int() });
const providerCosts = z.record(z.string(), z.number());
const toolMargin = z.number();
const toolSwitch = z.object({ enabled: z.boolean(), message: z.string() });
const loraHosts = z.array(z.string());

type Props = { setting: Setting };

const MOST_SIGNUP_TOKENS = 100_000;
const MOST_CONCURRENCY = 100;
const MOST_GIGABYTES = 1_000_000;
const MOST_HELP_TOKENS = 1000;
const MOST_MARGIN = 10_000;
const LEAST_MARGIN = 20;
const MOST_FILES = 1_000_000_000;

/** Whether new people may come. */
export function SignupSetting({ setting }: Props) {
  const say = useTexts('adminSettings');
  const edited = useSetting(setting, signup, { isOpen: true, message: '' });
  const { value, change } = edited;
  const problem = value.message.trim() === '' ? say('signup.problem') : null;
  return (
    <SettingPanel id="signup" setting={setting} text={say('signup.text')} edited={edited} problem={problem}>
      <div className={classes.fields}>
        <Switch
          className={classes.wide}
          label={say('signup.isOpen')}
          checked={value.isOpen}
          onChange={({ currentTarget }) => change({ ...value, isOpen: currentTarget.checked })}
        />
        <Textarea
          className={classes.wide}
          label={say('signup.message')}
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
  const say = useTexts('adminSettings');
  const name = useSettingName(setting);
  const edited = useSetting(setting, signupTokens, 100);
  return (
    <SettingPanel id="signup-tokens" setting={setting} text={say('signupTokens.text')} edited={edited}>
      <NumberInput
        className={classes.narrow}
        aria-label={name}
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
  const say = useTexts('adminSettings');
  const name = useSettingName(setting);
  const edited = useSetting(setting, concurrency, null);
  return (
    <SettingPanel id="concurrency" setting={setting} text={say('concurrency.text')} edited={edited}>
      <NumberInput
        className={classes.narrow}
        aria-label={name}
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
  const say = useTexts('adminSettings');
  const edited = useSetting(setting, storage, { gigabytes: 0, files: 0 });
  const { value, change } = edited;
  return (
    <SettingPanel id="storage" setting={setting} text={say('storage.text')} edited={edited}>
      <div className={classes.fields}>
        <NumberInput
          label={say('storage.gigabytes')}
          min={0}
          max={MOST_GIGABYTES}
          decimalScale={3}
          value={value.gigabytes}
          onChange={(typed) => typeof typed === 'number' && change({ ...value, gigabytes: typed })}
        />
        <NumberInput
          label={say('storage.files')}
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
  const say = useTexts('adminSettings');
  const edited = useSetting(setting, watermark, { pictures: false, videos: false });
  const { value, change } = edited;
  return (
    <SettingPanel id="watermark" setting={setting} text={say('marks.text')} edited={edited}>
      <div className={classes.fields}>
        <Switch
          className={classes.wide}
          label={say('marks.pictures')}
          checked={value.pictures}
          onChange={({ currentTarget }) => change({ ...value, pictures: currentTarget.checked })}
        />
        <Switch
          className={classes.wide}
          label={say('marks.videos')}
          description={say('marks.videosNote')}
          checked={value.videos}
          onChange={({ currentTarget }) => change({ ...value, videos: currentTarget.checked })}
        />
      </div>
    </SettingPanel>
  );
}

/** Whether there is help with prompts, and what it costs. */
export function PromptHelperSetting({ setting }: Props) {
  const say = useTexts('adminSettings');
  const edited = useSetting(setting, promptHelper, { isOn: false, tokens: 1 });
  const { value, change } = edited;
  return (
    <SettingPanel id="prompt-helper" setting={setting} text={say('helper.text')} edited={edited}>
      <div className={classes.fields}>
        <Switch
          className={classes.wide}
          label={say('helper.isOn')}
          checked={value.isOn}
          onChange={({ currentTarget }) => change({ ...value, isOn: currentTarget.checked })}
        />
        <NumberInput
          label={say('helper.tokens')}
          min={0}
          max={MOST_HELP_TOKENS}
          allowDecimal={false}
          value={value.tokens}
          onChange={(typed) => typeof typed === 'number' && change({ ...value, tokens: typed })}
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
export function ProviderCosts({ setting }: Props) {
  const say = useTexts('adminSettings');
  const edited = useSetting(setting, providerCosts, {});
  return (
    <SettingPanel id="provider-costs" setting={setting} text={say('costs.text')} edited={edited}>
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
export function ToolMargin({ setting }: Props) {
  const say = useTexts('adminSettings');
  const edited = useSetting(setting, toolMargin, LEAST_MARGIN);
  return (
    <SettingPanel id="tool-margin" setting={setting} edited={edited} text={say('margin.text')}>
      <NumberInput
        className={classes.narrow}
        label={say('margin.label')}
        suffix={` ${say('margin.unit')}`}
        min={0}
        max={MOST_MARGIN}
        value={edited.value}
        onChange={(typed) => typeof typed === 'number' && edited.change(typed)}
      />
    </SettingPanel>
  );
}

function ToolSwitch({ name, setting }: { name: string; setting: Setting }) {
  const say = useTexts('adminSettings');
  const edited = useSetting(setting, toolSwitch, { enabled: true, message: '' });
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
            aria-label={say('tool.message', { name })}
            placeholder={say('tool.hint')}
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
export function LoraHosts({ setting }: Props) {
  const say = useTexts('adminSettings');
  const edited = useSetting(setting, loraHosts, []);
  const wrong = edited.value.find((host) => !loraHost.safeParse(host).success);
  const problem = wrong === undefined ? null : say('loras.problem', { host: wrong });
  return (
    <SettingPanel id="lora-hosts" setting={setting} text={say('loras.text')} edited={edited} problem={problem}>
      <LinesInput label={say('loras.hosts')} minRows={5} maxRows={20} value={edited.value} onChange={edited.change} />
    </SettingPanel>
  );
}
