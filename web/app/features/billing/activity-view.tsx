import { useState } from 'react';
import { anyActivity, filterOf } from './activity-filter.ts';
import { ActivityFilterBar } from './activity-filter-bar.tsx';
import { ActivityList } from './activity-list.tsx';
import { ReceiptDialog } from './receipt-dialog.tsx';
import { UsageCharts } from './usage-charts.tsx';

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
