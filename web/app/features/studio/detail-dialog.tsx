import type { Generation } from '@kinora/server/wire';
import { Button, Group, Modal } from '@mantine/core';
import { Download, Repeat2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { exactTime, tokenCount } from '../../format.ts';
import { MediaImage } from '../../ui/media-image.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useReturnFocus } from '../../ui/use-return-focus.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import classes from './detail-dialog.module.css';
import { DetailRows } from './detail-rows.tsx';
import { outputDownload } from './output-download.ts';
import { receiptWords } from './receipt-words.ts';
import { settingRows } from './setting-rows.ts';

type Props = {
  generation: Generation;
  onClose: () => void;
  onView: (generation: Generation) => void;
  onReuse: (generation: Generation) => void;
};

export function DetailDialog({ generation, onClose, onView, onReuse }: Props) {
  useReturnFocus();
  const [isDeleting, setIsDeleting] = useState(false);
  const [output] = generation.outputs;
  const download = output && outputDownload(generation, output, Date.parse(generation.created_at));
  const { completed_at, error_message } = generation;
  const facts = [
    { label: 'Tokens used', value: tokenCount(generation.tokens_used) },
    { label: 'Receipt', value: receiptWords(generation.receipt) },
    { label: 'Created', value: exactTime(Date.parse(generation.created_at)) },
    ...(completed_at === null ? [] : [{ label: 'Completed', value: exactTime(Date.parse(completed_at)) }]),
    ...(error_message === null ? [] : [{ label: 'What happened', value: error_message }]),
  ];
  return (
    <Modal
      opened
      onClose={onClose}
      size={output ? 'xl' : 'lg'}
      title={generation.generation_name}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ title: classes.title }}
    >
      <div className={output ? classes.columns : undefined}>
        {output && (
          <button
            type="button"
            className={classes.picture}
            style={{ aspectRatio: `${output.width} / ${output.height}` }}
            aria-label="View full screen"
            onClick={() => onView(generation)}
          >
            <MediaImage
              src={output.url}
              alt={generation.generation_name}
              width={output.width}
              height={output.height}
              placeholder={output.placeholder}
              isEager
            />
          </button>
        )}
        <div>
          <p className={classes.status}>
            <StatusBadge status={generation.status} />
            <span>{generation.tool_name}</span>
          </p>
          <DetailRows rows={settingRows(generation)} />
          <DetailRows rows={facts} />
        </div>
      </div>
      <Group mt="lg" gap="sm" justify="flex-end">
        <Button
          variant="subtle"
          color="gray"
          mr="auto"
          leftSection={<Trash2 size={15} aria-hidden />}
          onClick={() => setIsDeleting(true)}
        >
          Delete
        </Button>
        {download && (
          <Button
            component="a"
            variant="default"
            href={download.href}
            download={download.fileName}
            leftSection={<Download size={15} aria-hidden />}
          >
            Download
          </Button>
        )}
        <Button leftSection={<Repeat2 size={15} aria-hidden />} onClick={() => onReuse(generation)}>
          Reuse settings
        </Button>
      </Group>
      <DeleteDialog generation={generation} isOpen={isDeleting} onClose={() => setIsDeleting(false)} />
    </Modal>
  );
}
