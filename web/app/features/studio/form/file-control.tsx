import { ActionIcon, Button, FileButton, Input, Progress, UnstyledButton } from '@mantine/core';
import { FileMusic, Film, ImageUp, Trash2, X } from 'lucide-react';
import { type FocusEvent, useLayoutEffect, useRef } from 'react';
import { stopwatch } from '../../../shared/format/formats.ts';
import { pauseOthers } from '../../../shared/generation/one-at-a-time.ts';
import { RefusalReview } from '../../../shared/refusals/refusal-review.tsx';
import { textsOf, useTexts } from '../../../shared/texts/use-texts.ts';
import { FromGallery } from '../gallery-picker/from-gallery.tsx';
import type { ToolForm } from '../use-tool-form.ts';
import type { Uploads } from '../use-uploads.ts';
import { controlId, controlText, type FileKind, type FormField } from './derive-form.ts';
import classes from './form.module.css';

type Facts = { width: number; height: number; seconds?: number | undefined; frames?: number | undefined };

/** What was measured on an upload: "1024 x 768, 0.8 megapixels", of a video also its length and frames, of a sound its length. */
export function measurementText({ width, height, seconds, frames }: Facts): string {
  if (width === 0 && seconds !== undefined) return stopwatch(seconds * 1000);
  const say = textsOf('studio');
  const size = `${width} x ${height}`;
  if (seconds === undefined) {
    return say('file.megapixels', { size, count: Math.round((width * height) / 100_000) / 10 });
  }
  const time = stopwatch(seconds * 1000);
  return frames === undefined ? say('file.length', { size, time }) : say('file.frames', { size, time, count: frames });
}

export const signs = { image: ImageUp, video: Film, audio: FileMusic };

type Props = { form: ToolForm; uploads: Uploads; field: FormField };

function ChosenFile({ kind, url, label }: { kind: FileKind; url: string; label: string }) {
  const say = useTexts('generation');
  if (kind === 'image') return <img src={url} alt={label} className={classes.preview} />;
  if (kind === 'audio') {
    // biome-ignore lint/a11y/useMediaCaption: nobody has captions for what a person just uploaded.
    return <audio src={url} aria-label={label} className={classes.sound} controls onPlay={pauseOthers} />;
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: nobody has captions for what a person just uploaded.
    <video src={url} aria-label={label} className={classes.preview} controls playsInline preload="metadata">
      {say('noVideo')}
    </video>
  );
}

/** A file on its way. */
export function RunningUpload({ fileName, percent, facts, stop }: Uploads['running'][string]) {
  const say = useTexts('studio');
  return (
    <div className={classes.running}>
      <span className={classes.name}>{fileName}</span>
      <ActionIcon variant="subtle" color="gray" size="sm" aria-label={say('file.stop')} onClick={stop}>
        <X size={14} aria-hidden />
      </ActionIcon>
      <Progress className={classes.bar} value={percent} size="sm" aria-label={say('file.uploading', { percent })} />
      {facts && <p className={classes.read}>{measurementText(facts)}</p>}
    </div>
  );
}

/** Hands the focus on where the button that had it gives way to the one with this id: `shown` says which is there. */
function useHandedFocus(id: string, shown: string) {
  const hadFocus = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown decides which button is there.
  useLayoutEffect(() => {
    const isLost = hadFocus.current && document.activeElement === document.body;
    if (isLost) document.getElementById(id)?.focus({ preventScroll: true });
  }, [id, shown]);
  return {
    onFocus() {
      hadFocus.current = true;
    },
    onBlur({ relatedTarget }: FocusEvent) {
      if (relatedTarget !== null) hadFocus.current = false;
    },
  };
}

/** One stored file: click, drop or paste to choose it; then a preview with Replace and Remove. */
export function FileControl({ form, uploads, field }: Props) {
  const say = useTexts('studio');
  const running = uploads.running[field.name];
  const emptyPicker = useRef<() => void>(null);
  const url = controlText(form.values[field.name]);
  const Sign = signs[field.kind];
  const isHeld = uploads.isHeld(field);
  const facts = form.measured[field.name];
  const refused = uploads.refusedOf(field);
  const problem = form.problems[field.name] ?? uploads.problemOf(field);
  const focus = useHandedFocus(controlId(field.name), running ? 'running' : url === '' ? 'empty' : 'chosen');
  return (
    <div>
      <Input.Wrapper label={field.label} description={field.hint} error={problem} labelElement="div" {...focus}>
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
                  <span>{say.rich(`choose.${field.kind}`, { b: (words) => <strong>{words}</strong> })}</span>
                </UnstyledButton>
              )}
              {!running && url !== '' && (
                <div className={classes.chosen}>
                  <ChosenFile
                    kind={field.kind}
                    url={url}
                    label={say('file.yours', { field: field.label.toLocaleLowerCase() })}
                  />
                  <p className={classes.facts} role="status">
                    {facts ? measurementText(facts) : uploads.isAnalyzing(field) && say('file.analyzing')}
                  </p>
                  <div className={classes.actions}>
                    <Button
                      id={controlId(field.name)}
                      variant="default"
                      size="xs"
                      disabled={isHeld}
                      onClick={openPicker}
                    >
                      {say('file.replace')}
                    </Button>
                    <Button
                      variant="default"
                      size="xs"
                      disabled={isHeld}
                      leftSection={<Trash2 size={13} aria-hidden />}
                      onClick={() => uploads.remove(field)}
                    >
                      {say('file.remove')}
                    </Button>
                  </div>
                </div>
              )}
            </>
          )}
        </FileButton>
        {!running && !isHeld && <FromGallery field={field} uploads={uploads} />}
      </Input.Wrapper>
      {refused !== undefined && <RefusalReview {...refused} />}
    </div>
  );
}
