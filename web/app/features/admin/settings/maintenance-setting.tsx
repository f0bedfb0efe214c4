import type { Setting } from '@kinora/server/admin-settings-wire';
import { Switch, Textarea, TextInput } from '@mantine/core';
import * as z from 'zod/mini';
import { MaintenanceScreen } from '../../../shared/maintenance/maintenance-screen.tsx';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { LinesInput, SettingPanel, storedValue, useSetting } from './setting-form.tsx';
import classes from './settings.module.css';

const link = z.nullable(z.string());
const maintenance = z.object({
  enabled: z.boolean(),
  title: z.string(),
  subtitle: z.string(),
  message: z.string(),
  estimatedCompletion: z.string(),
  contactEmail: z.nullable(z.string()),
  socialLinks: z.object({ twitter: link, instagram: link, youtube: link }),
  allowedRoutes: z.array(z.string()),
  theme: z.object({ primaryColor: z.string(), secondaryColor: z.string(), backgroundColor: z.string() }),
});
type Maintenance = z.infer<typeof maintenance>;

const blank: Maintenance = {
  enabled: false,
  title: '',
  subtitle: '',
  message: '',
  estimatedCompletion: '',
  contactEmail: null,
  socialLinks: { twitter: null, instagram: null, youtube: null },
  allowedRoutes: [],
  theme: { primaryColor: '#8B5CF6', secondaryColor: '#EC4899', backgroundColor: '#0F0A1E' },
};

const texts = ['title', 'subtitle', 'estimatedCompletion'] as const;
const networks = [
  { name: 'twitter', label: 'Twitter' },
  { name: 'instagram', label: 'Instagram' },
  { name: 'youtube', label: 'YouTube' },
] as const;
const colors = ['primaryColor', 'secondaryColor', 'backgroundColor'] as const;

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}

/** Closes the studio to all but administrators, and says what people read meanwhile. */
export function MaintenanceSetting({ setting }: { setting: Setting }) {
  const say = useTexts('adminSettings');
  const edited = useSetting(setting, maintenance, blank);
  const { value, change } = edited;
  const isClosing = value.enabled && storedValue(setting, maintenance)?.enabled !== true;
  const question = {
    title: say('maintenance.ask'),
    text: say('maintenance.askText'),
    confirm: say('maintenance.close'),
  };
  const set = (part: Partial<Maintenance>) => change({ ...value, ...part });
  return (
    <SettingPanel
      id="maintenance"
      setting={setting}
      text={say('maintenance.text')}
      edited={edited}
      question={isClosing ? question : null}
    >
      <div className={classes.beside}>
        <div>
          <div className={classes.fields}>
            <Switch
              className={classes.wide}
              label={say('maintenance.closed')}
              checked={value.enabled}
              onChange={({ currentTarget }) => set({ enabled: currentTarget.checked })}
            />
            {texts.map((name) => (
              <TextInput
                key={name}
                label={say(`maintenance.${name}`)}
                maxLength={200}
                value={value[name]}
                onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
              />
            ))}
            <Textarea
              className={classes.wide}
              label={say('maintenance.message')}
              autosize
              minRows={2}
              maxLength={2000}
              value={value.message}
              onChange={({ currentTarget }) => set({ message: currentTarget.value })}
            />
            <TextInput
              type="email"
              label={say('maintenance.contact')}
              description={say('maintenance.contactNote')}
              value={value.contactEmail ?? ''}
              onChange={({ currentTarget }) => set({ contactEmail: orNull(currentTarget.value) })}
            />
            {networks.map(({ name, label }) => (
              <TextInput
                key={name}
                type="url"
                label={label}
                description={say('maintenance.linkNote')}
                value={value.socialLinks[name] ?? ''}
                onChange={({ currentTarget }) =>
                  set({ socialLinks: { ...value.socialLinks, [name]: orNull(currentTarget.value) } })
                }
              />
            ))}
            {colors.map((name) => (
              <TextInput
                key={name}
                type="color"
                label={say(`maintenance.${name}`)}
                value={value.theme[name].toLowerCase()}
                onChange={({ currentTarget }) => set({ theme: { ...value.theme, [name]: currentTarget.value } })}
              />
            ))}
            <LinesInput
              className={classes.wide}
              label={say('maintenance.open')}
              description={say('maintenance.openNote')}
              minRows={2}
              value={value.allowedRoutes}
              onChange={(allowedRoutes) => set({ allowedRoutes })}
            />
          </div>
        </div>
        <div>
          <p className={classes.caption}>{say('maintenance.preview')}</p>
          <div className={classes.preview} inert aria-hidden>
            <div>
              <MaintenanceScreen
                isPreview
                maintenance={{ ...value, contactEmail: value.contactEmail ?? '', isExempt: false }}
              />
            </div>
          </div>
        </div>
      </div>
    </SettingPanel>
  );
}
