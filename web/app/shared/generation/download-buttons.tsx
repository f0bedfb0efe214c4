import type { Generation } from '@kinora/server/generations-wire';
import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { Download, FileArchive } from 'lucide-react';
import { errorMessage } from '../api/api-error.ts';
import { textsOf, useTexts } from '../texts/use-texts.ts';
import { downloadFile, downloadOneByOne, downloadsOf, downloadZip, missingNotice } from './download.ts';
import type { FileDownload } from './output.ts';

function Packing({ done, total, onStop }: { done: number; total: number; onStop: () => void }) {
  const say = useTexts('generation');
  return (
    <Group justify="space-between" wrap="nowrap">
      {say('packing', { done, total })}
      <Button size="compact-sm" variant="default" onClick={onStop}>
        {say('stop')}
      </Button>
    </Group>
  );
}

/** Packs the files into one archive while a notification says how far it is. */
export async function saveAsZip(downloads: readonly FileDownload[]): Promise<void> {
  const stopping = new AbortController();
  const total = downloads.length;
  const packing = (done: number) => <Packing done={done} total={total} onStop={() => stopping.abort()} />;
  const id = notifications.show({ message: packing(0), loading: true, autoClose: false, withCloseButton: false });
  try {
    const onFile = (done: number) =>
      notifications.update({ id, message: packing(done), loading: true, autoClose: false });
    const missing = await downloadZip(downloads, { onFile, signal: stopping.signal });
    notifications.hide(id);
    if (missing > 0) notifications.show({ color: 'yellow', message: missingNotice(missing, total) });
  } catch (error) {
    notifications.hide(id);
    if (!stopping.signal.aborted) {
      notifications.show({ color: 'red', message: errorMessage(error, textsOf('generation')('downloadFailed')) });
    }
  }
}

type DownloadProps = {
  generation: Generation;
  /** Whether several are offered as one archive too. */
  hasArchive?: boolean;
};

/** In a dialog: saves the one output; several one after the other, or as one archive. */
export function DownloadButtons({ generation, hasArchive = true }: DownloadProps) {
  const say = useTexts('generation');
  const downloads = downloadsOf([generation]);
  const [first] = downloads;
  if (first === undefined) return null;
  if (downloads.length === 1) {
    return (
      <Button
        component="a"
        variant="default"
        href={first.href}
        download={first.fileName}
        onClick={(event) => {
          event.preventDefault();
          void downloadFile(first);
        }}
        leftSection={<Download size={15} aria-hidden />}
      >
        {say('download')}
      </Button>
    );
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<Download size={15} aria-hidden />}
        onClick={() => void downloadOneByOne(downloads)}
      >
        {say('downloadAll', { count: downloads.length })}
      </Button>
      {hasArchive && (
        <Button
          variant="default"
          leftSection={<FileArchive size={15} aria-hidden />}
          onClick={() => void saveAsZip(downloads)}
        >
          {say('downloadZip')}
        </Button>
      )}
    </>
  );
}
