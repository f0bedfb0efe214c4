import type { Generation } from '@kinora/server/wire';
import { Download } from 'lucide-react';
import classes from './card-button.module.css';
import { downloadFile, downloadOneByOne, downloadsOf } from './download-files.ts';

/** On a card: saves the one output, or all of them one after the other. */
export function DownloadButton({ generation }: { generation: Generation }) {
  const downloads = downloadsOf([generation]);
  const [first] = downloads;
  if (first === undefined) return null;
  if (downloads.length === 1) {
    return (
      <a
        className={classes.action}
        href={first.href}
        download={first.fileName}
        aria-label="Download"
        title="Download"
        onClick={(event) => {
          event.preventDefault();
          void downloadFile(first);
        }}
      >
        <Download size={16} aria-hidden />
      </a>
    );
  }
  const label = `Download All (${downloads.length})`;
  return (
    <button
      type="button"
      className={classes.action}
      data-count={downloads.length}
      aria-label={label}
      title={label}
      onClick={() => void downloadOneByOne(downloads)}
    >
      <Download size={16} aria-hidden />
    </button>
  );
}
