import type { Banner } from '@kinora/server/content-wire';
import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import { Panel } from '../page-parts.tsx';
import settings from '../settings/settings.module.css';
import type { PartProps } from './content-parts.tsx';

const newBanner: Banner = { text: '', link: null, from: null, until: null, audience: 'all', isDismissible: true };

const audiences = [
  { value: 'all', label: 'Everybody' },
  { value: 'members', label: 'Whoever is signed in' },
  { value: 'free', label: 'Members without a plan' },
  { value: 'paid', label: 'Members with a plan' },
] as const;

/** As `datetime-local` has it, where the browser is. */
function localTime(iso: string | null): string {
  if (iso === null) return '';
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

const isoTime = (local: string) => (local === '' ? null : new Date(local).toISOString());

/** What is announced on every page until somebody closes it, or its time is over. */
export function BannerPart({ content: { banner }, change }: PartProps) {
  const set = (changes: Partial<Banner>) => change({ banner: { ...(banner ?? newBanner), ...changes } });
  const link = banner?.link ?? { label: '', to: '' };
  const setLink = (changes: Partial<typeof link>) => {
    const next = { ...link, ...changes };
    set({ link: next.label === '' && next.to === '' ? null : next });
  };
  return (
    <Panel id="banner" title="Announcement" text="A line at the top of the pages.">
      <div className={settings.fields}>
        <Switch
          className={settings.wide}
          label="Announce something"
          checked={banner !== null}
          onChange={({ currentTarget }) => change({ banner: currentTarget.checked ? newBanner : null })}
        />
        {banner !== null && (
          <>
            <Textarea
              className={settings.wide}
              label="What is announced"
              required
              autosize
              maxLength={300}
              value={banner.text}
              onChange={({ currentTarget }) => set({ text: currentTarget.value })}
            />
            <TextInput
              label="Words of the link"
              maxLength={40}
              value={link.label}
              onChange={({ currentTarget }) => setLink({ label: currentTarget.value })}
            />
            <TextInput
              label="Where the link leads"
              description="/about or https://example.com"
              maxLength={500}
              value={link.to}
              onChange={({ currentTarget }) => setLink({ to: currentTarget.value })}
            />
            <TextInput
              type="datetime-local"
              label="From"
              description="Empty: at once."
              value={localTime(banner.from)}
              onChange={({ currentTarget }) => set({ from: isoTime(currentTarget.value) })}
            />
            <TextInput
              type="datetime-local"
              label="Until"
              description="Empty: until you take it down."
              value={localTime(banner.until)}
              onChange={({ currentTarget }) => set({ until: isoTime(currentTarget.value) })}
            />
            <Select
              label="For whom"
              data={audiences}
              value={banner.audience}
              allowDeselect={false}
              onChange={(value) => set({ audience: audiences.find((each) => each.value === value)?.value ?? 'all' })}
            />
            <Switch
              label="People can close it"
              checked={banner.isDismissible}
              onChange={({ currentTarget }) => set({ isDismissible: currentTarget.checked })}
            />
          </>
        )}
      </div>
    </Panel>
  );
}
