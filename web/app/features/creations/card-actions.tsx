import { ArchiveRestore, Trash2, X } from 'lucide-react';
import classes from '../../shared/generation/card-button.module.css';
import { DownloadButton } from '../../shared/generation/download-button.tsx';
import type { CardProps } from './card-acts.ts';

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
      <DownloadButton generation={generation} />
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
