import { tools } from '@kinora/catalogue';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { Download } from 'lucide-react';
import type { ChangeEvent } from 'react';
import { entryKinds } from '../../shared/format/ledger-entry.ts';
import { SectionHeading } from '../../shared/ui/section-heading.tsx';
import type { ActivitySettings } from './activity-filter.ts';
import classes from './activity-filter-bar.module.css';
import { type LedgerFilter, ledgerFileAddress } from './billing-api.ts';

const toolChoices = [{ value: '', label: 'All tools' }, ...tools.map(({ id, name }) => ({ value: id, label: name }))];

type Props = {
  settings: ActivitySettings;
  filter: LedgerFilter;
  onSettings: (settings: ActivitySettings) => void;
};

/** Which movements are listed, and the same as a file. */
export function ActivityFilterBar({ settings, filter, onSettings }: Props) {
  const field = (name: keyof ActivitySettings) => ({
    value: settings[name],
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      onSettings({ ...settings, [name]: currentTarget.value }),
  });
  return (
    <>
      <div className={classes.head}>
        <SectionHeading id="activity-heading" title="All movements">
          <Button
            component="a"
            href={ledgerFileAddress(filter)}
            download
            variant="default"
            size="xs"
            leftSection={<Download size={14} aria-hidden />}
          >
            Download CSV
          </Button>
        </SectionHeading>
      </div>
      <search className={classes.bar} aria-label="Activity filters">
        <NativeSelect label="Kind" data={[...entryKinds]} {...field('kind')} />
        <NativeSelect label="Tool" data={toolChoices} {...field('tool')} />
        <TextInput label="From" type="date" max={settings.to} {...field('from')} />
        <TextInput label="To" type="date" min={settings.from} {...field('to')} />
      </search>
    </>
  );
}
