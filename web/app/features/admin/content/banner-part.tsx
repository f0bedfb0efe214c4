import type { Banner } from '@kinora/server/content-wire';
import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { Panel } from '../page-parts.tsx';
import settings from '../settings/settings.module.css';
import type { PartProps } from './content-parts.tsx';

const newBanner: Banner = { text: '', link: null, from: null, until: null, audience: 'all', isDismissible: true };

const audiences = ['all', 'members', 'free', 'paid'] as const;

/** As `datetime-local` has it, where the browser is. */
function localTime(iso: string | null): string {
  if (iso === null) return '';
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

const isoTime = (local: string) => (local === '' ? null : new Date(local).toISOString());

/** What is announced on every page until somebody closes it, or its time is over. */
export function BannerPart({ content: { banner }, change }: PartProps) {
  const say = useTexts('adminContent');
  const set = (changes: Partial<Banner>) => change({ banner: { ...(banner ?? newBanner), ...changes } });
  const link = banner?.link ?? { label: '', to: '' };
  const setLink = (changes: Partial<typeof link>) => {
    const next = { ...link, ...changes };
    set({ link: next.label === '' && next.to === '' ? null : next });
  };
  return (
    <Panel id="banner" title={say('banner.title')} text={say('banner.about')}>
      <div className={settings.fields}>
        <Switch
          className={settings.wide}
          label={say('banner.on')}
          checked={banner !== null}
          onChange={({ currentTarget }) => change({ banner: currentTarget.checked ? newBanner : null })}
        />
        {banner !== null && (
          <>
            <Textarea
              className={settings.wide}
              label={say('banner.text')}
              required
              autosize
              maxLength={300}
              value={banner.text}
              onChange={({ currentTarget }) => set({ text: currentTarget.value })}
            />
            <TextInput
              label={say('banner.linkWords')}
              maxLength={40}
              value={link.label}
              onChange={({ currentTarget }) => setLink({ label: currentTarget.value })}
            />
            <TextInput
              label={say('banner.linkTo')}
              description={say('banner.linkNote')}
              maxLength={500}
              value={link.to}
              onChange={({ currentTarget }) => setLink({ to: currentTarget.value })}
            />
            <TextInput
              type="datetime-local"
              label={say('banner.from')}
              description={say('banner.fromNote')}
              value={localTime(banner.from)}
              onChange={({ currentTarget }) => set({ from: isoTime(currentTarget.value) })}
            />
            <TextInput
              type="datetime-local"
              label={say('banner.until')}
              description={say('banner.untilNote')}
              value={localTime(banner.until)}
              onChange={({ currentTarget }) => set({ until: isoTime(currentTarget.value) })}
            />
            <NativeSelect
              label={say('banner.audience')}
              data={audiences.map((each) => ({ value: each, label: say(`banner.${each}`) }))}
              value={banner.audience}
              onChange={({ currentTarget: { value } }) =>
                set({ audience: audiences.find((each) => each === value) ?? 'all' })
              }
            />
            <Switch
              label={say('banner.close')}
              checked={banner.isDismissible}
              onChange={({ currentTarget }) => set({ isDismissible: currentTarget.checked })}
            />
          </>
        )}
      </div>
    </Panel>
  );
}
