import { messages } from '@kinora/catalogue/messages';
import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { errorMessage } from '../api/api-error.ts';
import { missingWords } from './download-files.ts';
import { downloadZip } from './download-zip.ts';
import type { Download } from './output-download.ts';

function Packing({ done, total, onStop }: { done: number; total: number; onStop: () => void }) {
  return (
    <Group justify="space-between" wrap="nowrap">
      {`Packing ${done} of ${total}...`}
      <Button size="compact-sm" variant="default" onClick={onStop}>
        Stop
      </Button>
    </Group>
  );
}

/** Packs the files into one archive while a notification says how far it is. */
export async function saveAsZip(downloads: readonly Download[]): Promise<void> {
  const stopping = new AbortController();
  const total = downloads.length;
  const packing = (done: number) => <Packing done={done} total={total} onStop={() => stopping.abort()} />;
  const id = notifications.show({ message: packing(0), loading: true, autoClose: false, withCloseButton: false });
  try {
    const onFile = (done: number) =>
      notifications.update({ id, message: packing(done), loading: true, autoClose: false });
    const missing = await downloadZip(downloads, { onFile, signal: stopping.signal });
    notifications.hide(id);
    if (missing > 0) notifications.show({ color: 'yellow', message: missingWords(missing, total) });
  } catch (error) {
    notifications.hide(id);
    if (!stopping.signal.aborted) {
      notifications.show({ color: 'red', message: errorMessage(error, messages.downloadFailed) });
    }
  }
}
