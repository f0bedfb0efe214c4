import { findTool } from '@kinora/catalogue';
import type { DetailRow } from '@kinora/catalogue/tool';
import type { Generation } from '@kinora/server/wire';
import { Button, Group, Modal } from '@mantine/core';
import { Download, Repeat2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { exactTime, tokenCount } from '../../format.ts';
import { MediaImage } from '../../ui/media-image.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import classes from './detail-dialog.module.css';
import { outputDownload } from './output-download.ts';
import { receiptWords } from './receipt-words.ts';

type Props = {
  generation: Generation;
  onClose: () => void;
  onView: (generation: Generation) => void;
  onReuse: (generation: Generation) => void;
};

/** The settings in the tool's own words; as they were stored when the tool no longer understands them. */
function settingRows({ tool_type, input_data }: Generation): DetailRow[] {
  const tool = findTool({ id: tool_type });
  const parsed = tool?.parseDraft(tool.fromRecord(input_data));
  if (parsed?.ok) return parsed.input.detail();
  return Object.entries(input_data).map(([label, value]) => ({ label, value: String(value) }));
}

function seedRow({ metadata }: Generation): DetailRow[] {
  return metadata.seed === undefined ? [] : [{ label: 'Seed used', value: String(metadata.seed) }];
}

function Rows({ rows }: { rows: readonly DetailRow[] }) {
  return (
    <dl className={classes.rows}>
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function DetailDialog({ generation, onClose, onView, onReuse }: Props) {
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
          <Rows rows={[...settingRows(generation), ...seedRow(generation)]} />
          <Rows rows={facts} />
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
