import { Button, NativeSelect, TextInput } from '@mantine/core';
import { Download } from 'lucide-react';
import { type ChangeEvent, useState } from 'react';
import { dayRange } from '../../shared/format/format.ts';
import { entryKinds } from '../../shared/format/ledger-entry.ts';
import { useToolChoices } from '../../shared/tools/summaries.ts';
import { SectionHeading } from '../../shared/ui/section-heading.tsx';
import classes from './activity.module.css';
import { ActivityList } from './activity-list.tsx';
import { type LedgerFilter, ledgerFileAddress } from './billing-api.ts';
import { ReceiptDialog } from './receipt-dialog.tsx';
import { UsageCharts } from './usage-charts.tsx';

/** As the controls hold it; empty is anything. Days are `YYYY-MM-DD` of the person's own calendar, `to` included. */
type ActivitySettings = { kind: string; tool: string; from: string; to: string };

export const anyActivity: ActivitySettings = { kind: '', tool: '', from: '', to: '' };

/** What the server is asked for. */
export function filterOf({ kind, tool, from, to }: ActivitySettings): LedgerFilter {
  return { ...(kind === '' ? {} : { kind }), ...(tool === '' ? {} : { tool }), ...dayRange({ from, to }) };
}

type Props = {
  settings: ActivitySettings;
  filter: LedgerFilter;
  onSettings: (settings: ActivitySettings) => void;
};

/** Which movements are listed, and the same as a file. */
function ActivityFilterBar({ settings, filter, onSettings }: Props) {
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
        <NativeSelect label="Tool" data={useToolChoices('')} {...field('tool')} />
        <TextInput label="From" type="date" max={settings.to} {...field('from')} />
        <TextInput label="To" type="date" min={settings.from} {...field('to')} />
      </search>
    </>
  );
}

/** Where tokens went and came from: at a glance, and line by line. */
export function ActivityView() {
  const [settings, setSettings] = useState(anyActivity);
  const [generationId, setGenerationId] = useState<string | null>(null);
  const filter = filterOf(settings);
  return (
    <>
      <UsageCharts />
      <ActivityFilterBar settings={settings} filter={filter} onSettings={setSettings} />
      <ActivityList filter={filter} onReceipt={setGenerationId} onShowAll={() => setSettings(anyActivity)} />
      {generationId !== null && <ReceiptDialog id={generationId} onClose={() => setGenerationId(null)} />}
    </>
  );
}
