import type { Generation } from '@kinora/server/wire';
import { ArchiveRestore, Download, Trash2, X } from 'lucide-react';
import { outputDownload } from '../studio/output-download.ts';
import classes from './card-actions.module.css';
import type { CardProps } from './card-acts.ts';

function DownloadButton({ generation, onDownload }: { generation: Generation; onDownload: () => void }) {
  const { outputs, created_at } = generation;
  const [output] = outputs;
  if (output === undefined) return null;
  if (outputs.length > 1) {
    const label = `Download All (${outputs.length})`;
    return (
      <button
        type="button"
        className={classes.action}
        data-count={outputs.length}
        aria-label={label}
        title={label}
        onClick={onDownload}
      >
        <Download size={16} aria-hidden />
      </button>
    );
  }
  const { href, fileName } = outputDownload(generation, output, Date.parse(created_at));
  return (
    <a className={classes.action} href={href} download={fileName} aria-label="Download" title="Download">
      <Download size={16} aria-hidden />
    </a>
  );
}

/** Download and delete; cancel while it runs, restore in the trash. */
export function CardActions({ generation, acts, isTrash }: Pick<CardProps, 'generation' | 'acts' | 'isTrash'>) {
  if (isTrash) {
    return (
      <button type="button" className={classes.restore} onClick={() => acts.onRestore(generation)}>
        <ArchiveRestore size={14} aria-hidden />
        Restore
      </button>
    );
  }
  if (generation.status === 'processing') {
    const isStopping = generation.progress?.cancel === 'requested';
    return (
      <button
        type="button"
        className={classes.action}
        aria-label={isStopping ? 'Stopping' : 'Cancel'}
        title={isStopping ? 'Stopping' : 'Cancel'}
        disabled={isStopping}
        onClick={() => acts.onCancel(generation)}
      >
        <X size={16} aria-hidden />
      </button>
    );
  }
  return (
    <span className={classes.actions}>
      <DownloadButton generation={generation} onDownload={() => acts.onDownload(generation)} />
      <button
        type="button"
        className={classes.action}
        aria-label="Delete"
        title="Delete"
        onClick={() => acts.onRemove(generation)}
      >
        <Trash2 size={16} aria-hidden />
      </button>
    </span>
  );
}
