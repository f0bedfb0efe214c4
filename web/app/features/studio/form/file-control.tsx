import { ActionIcon, Button, FileButton, Input, Progress, UnstyledButton } from '@mantine/core';
import { FileMusic, Film, ImageUp, Trash2, X } from 'lucide-react';
import { useRef } from 'react';
import { groupedNumber, stopwatch } from '../../../shared/format/format.ts';
import { pauseOthers } from '../../../shared/generation/one-at-a-time.ts';
import { NO_VIDEO } from '../../../shared/generation/output.ts';
import type { ToolForm } from '../use-tool-form.ts';
import type { Uploads } from '../use-uploads.ts';
import { controlId, controlText, type FileKind, type FormField } from './derive-form.ts';
import classes from './form.module.css';

type Facts = { width: number; height: number; seconds?: number | undefined; frames?: number | undefined };

/** What was measured on an upload: "1024 x 768 - 0.8 megapixels", of a video also its length and frames, of a sound its length. */
export function measurementText({ width, height, seconds, frames }: Facts): string {
  if (width === 0 && seconds !== undefined) return stopwatch(seconds * 1000);
  const size = `${width} x ${height}`;
  if (seconds === undefined) return `${size} - ${Math.round((width * height) / 100_000) / 10} megapixels`;
  const count = frames === undefined ? '' : ` - ${groupedNumber(frames)} frames`;
  return `${size} - ${stopwatch(seconds * 1000)}${count}`;
}

export const signs = { image: ImageUp, video: Film, audio: FileMusic };
const wanted: Readonly<Record<FileKind, string>> = {
  image: 'Choose an image',
  video: 'Choose a video',
  audio: 'Choose an audio file',
};

type Props = { form: ToolForm; uploads: Uploads; field: FormField };

function ChosenFile({ kind, url, label }: { kind: FileKind; url: string; label: string }) {
  if (kind === 'image') return <img src={url} alt={label} className={classes.preview} />;
  if (kind === 'audio') {
    // biome-ignore lint/a11y/useMediaCaption: nobody has captions for what a person just uploaded.
    return <audio src={url} aria-label={label} className={classes.sound} controls onPlay={pauseOthers} />;
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: nobody has captions for what a person just uploaded.
    <video src={url} aria-label={label} className={classes.preview} controls playsInline preload="metadata">
      {NO_VIDEO}
    </video>
  );
}

/** A file on its way. */
export function RunningUpload({ fileName, percent, facts, stop }: Uploads['running'][string]) {
  return (
    <div className={classes.running}>
      <span className={classes.name}>{fileName}</span>
      <ActionIcon variant="subtle" color="gray" size="sm" aria-label="Stop the upload" onClick={stop}>
        <X size={14} aria-hidden />
      </ActionIcon>
      <Progress className={classes.bar} value={percent} size="sm" aria-label={`Uploading, ${percent} percent`} />
      {facts && <p className={classes.read}>{measurementText(facts)}</p>}
    </div>
  );
}

/** One stored file: click, drop or paste to choose it; then a preview with Replace and Remove. */
export function FileControl({ form, uploads, field }: Props) {
  const running = uploads.running[field.name];
  const emptyPicker = useRef<() => void>(null);
  const url = controlText(form.values[field.name]);
  const Sign = signs[field.kind];
  const isHeld = uploads.isHeld(field);
  const facts = form.measured[field.name];
  const problem = form.problems[field.name] ?? uploads.problemOf(field);
  return (
    <Input.Wrapper label={field.label} description={field.hint} error={problem} labelElement="div">
      {running && <RunningUpload {...running} />}
      <FileButton
        resetRef={emptyPicker}
        accept={`${field.kind}/*`}
        inputProps={{ 'aria-label': field.label, disabled: isHeld }}
        onChange={(file) => {
          emptyPicker.current?.();
          if (file) uploads.choose(field, [file]);
        }}
      >
        {({ onClick: openPicker }) => (
          <>
            {!running && url === '' && (
              <UnstyledButton id={controlId(field.name)} className={classes.zone} onClick={openPicker}>
                <Sign size={22} aria-hidden />
                <span>
                  <strong>{wanted[field.kind]}</strong>, or drop or paste one anywhere
                </span>
              </UnstyledButton>
            )}
            {!running && url !== '' && (
              <div className={classes.chosen}>
                <ChosenFile kind={field.kind} url={url} label={`Your ${field.label.toLowerCase()}`} />
                <p className={classes.facts} role="status">
                  {facts ? measurementText(facts) : uploads.isAnalyzing(field) && 'Analyzing...'}
                </p>
                <div className={classes.actions}>
                  <Button id={controlId(field.name)} variant="default" size="xs" disabled={isHeld} onClick={openPicker}>
                    Replace
                  </Button>
                  <Button
                    variant="default"
                    size="xs"
                    disabled={isHeld}
                    leftSection={<Trash2 size={13} aria-hidden />}
                    onClick={() => uploads.remove(field)}
                  >
                    Remove
                  </Button>
                </div>
              </div>
            )}
          </>
        )}
      </FileButton>
    </Input.Wrapper>
  );
}
