import type { Generation, Output } from '@kinora/server/wire';
import { Button, Group, Modal } from '@mantine/core';
import { ArchiveRestore, Download, FileArchive, Repeat2, Trash2 } from 'lucide-react';
import { exactTime, tokenCount } from '../../format.ts';
import { MediaImage } from '../../ui/media-image.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useReturnFocus } from '../../ui/use-return-focus.ts';
import { DetailRows } from '../studio/detail-rows.tsx';
import { receiptWords } from '../studio/receipt-words.ts';
import { settingRows } from '../studio/setting-rows.ts';
import { downloadOneByOne, downloadsOf } from './download-files.ts';
import classes from './generation-dialog.module.css';
import { reuseRoute } from './reuse-settings.ts';
import { saveAsZip } from './save-as-zip.tsx';

type Props = {
  generation: Generation;
  isTrash: boolean;
  onClose: () => void;
  onView: (output: Output) => void;
  onReuse: (generation: Generation) => void;
  onRemove: (generation: Generation) => void;
  onRestore: (generation: Generation) => void;
};

function OutputMedia({ output, alt, onView }: { output: Output; alt: string; onView: () => void }) {
  const style = { aspectRatio: `${output.width} / ${output.height}` };
  if (output.contentType.startsWith('video/')) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: what the tools make has no words to caption.
      <video
        className={classes.output}
        style={style}
        src={output.url}
        poster={output.posterUrl ?? undefined}
        preload="metadata"
        controls
        aria-label={alt}
      />
    );
  }
  return (
    <button
      type="button"
      className={classes.output}
      style={style}
      aria-label={`View ${alt} full screen`}
      onClick={onView}
    >
      <MediaImage
        src={output.url}
        alt={alt}
        width={output.width}
        height={output.height}
        placeholder={output.placeholder}
        isEager
      />
    </button>
  );
}

function factsOf({ receipt, created_at, completed_at, error_message, tool_name }: Generation) {
  return [
    { label: 'Tool', value: tool_name },
    { label: 'Tokens used', value: tokenCount(receipt.charged) },
    ...(receipt.returned === 0 ? [] : [{ label: 'Receipt', value: receiptWords(receipt) }]),
    { label: 'Created', value: exactTime(Date.parse(created_at)) },
    ...(completed_at === null ? [] : [{ label: 'Completed', value: exactTime(Date.parse(completed_at)) }]),
    ...(error_message === null ? [] : [{ label: 'What happened', value: error_message }]),
  ];
}

function DownloadButtons({ generation }: { generation: Generation }) {
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

/** Everything about one generation. */
export function GenerationDialog({ generation, isTrash, onClose, onView, onReuse, onRemove, onRestore }: Props) {
  useReturnFocus();
  const { outputs, generation_name: name, status } = generation;
  const hasOutputs = outputs.length > 0;
  const configuration = settingRows(generation);
  return (
    <Modal
      opened
      onClose={onClose}
      size={hasOutputs ? 'xl' : 'lg'}
      title={name}
      closeButtonProps={{ 'aria-label': 'Close details' }}
      classNames={{ title: classes.title }}
    >
      <div className={hasOutputs ? classes.columns : undefined}>
        {hasOutputs && (
          <div className={classes.outputs} data-several={outputs.length > 1}>
            {outputs.map((output, place) => (
              <OutputMedia
                key={output.url}
                output={output}
                alt={outputs.length > 1 ? `${name}, ${place + 1} of ${outputs.length}` : name}
                onView={() => onView(output)}
              />
            ))}
          </div>
        )}
        <div>
          <h3 className={classes.heading}>
            Details <StatusBadge status={status} />
          </h3>
          <DetailRows rows={factsOf(generation)} />
          {configuration.length > 0 && (
            <>
              <h3 className={classes.heading}>Configuration</h3>
              <DetailRows rows={configuration} />
            </>
          )}
        </div>
      </div>
      <Group mt="lg" gap="sm" justify="flex-end">
        {isTrash ? (
          <Button
            variant="default"
            mr="auto"
            leftSection={<ArchiveRestore size={15} aria-hidden />}
            onClick={() => onRestore(generation)}
          >
            Restore
          </Button>
        ) : (
          status !== 'processing' && (
            <Button
              variant="subtle"
              color="gray"
              mr="auto"
              leftSection={<Trash2 size={15} aria-hidden />}
              onClick={() => onRemove(generation)}
            >
              Delete
            </Button>
          )
        )}
        <DownloadButtons generation={generation} />
        {reuseRoute(generation) !== null && (
          <Button leftSection={<Repeat2 size={15} aria-hidden />} onClick={() => onReuse(generation)}>
            Reuse settings
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </Group>
    </Modal>
  );
}
