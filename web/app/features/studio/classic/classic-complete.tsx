import type { Generation } from '@kinora/server/wire';
import { Button, Group } from '@mantine/core';
import { CircleCheck } from 'lucide-react';
import { DialogMedia } from '../../../shared/generation/dialog-media.tsx';
import { DownloadButtons } from '../../../shared/generation/download-buttons.tsx';
import { receiptWords } from '../../../shared/generation/receipt-words.ts';
import classes from './classic-dialog.module.css';

type Props = { generation: Generation; onAnother: () => void; onClose: () => void };

/** Step 3: the result. */
export function ClassicComplete({ generation, onAnother, onClose }: Props) {
  return (
    <div className={classes.complete}>
      <p className={classes.done} role="status">
        <CircleCheck size={18} aria-hidden />
        <strong>Your result is ready.</strong>
        <span>{receiptWords(generation.receipt)}</span>
      </p>
      <DialogMedia generation={generation} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button variant="default" onClick={onAnother}>
          Create another
        </Button>
        <DownloadButtons generation={generation} />
      </Group>
    </div>
  );
}
