import type { Generation } from '@kinora/server/wire';
import { Button } from '@mantine/core';
import { Download, FileArchive } from 'lucide-react';
import { downloadFile, downloadOneByOne, downloadsOf } from './download-files.ts';
import { saveAsZip } from './save-as-zip.tsx';

/** In a dialog: saves the one output; several one after the other, or as one archive. */
export function DownloadButtons({ generation }: { generation: Generation }) {
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
        Download
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
        Download All ({downloads.length})
      </Button>
      <Button
        variant="default"
        leftSection={<FileArchive size={15} aria-hidden />}
        onClick={() => void saveAsZip(downloads)}
      >
        Download ZIP
      </Button>
    </>
  );
}
