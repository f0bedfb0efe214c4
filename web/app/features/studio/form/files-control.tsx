import { fileName } from '@kinora/catalogue/generation-name';
import type { StoredMedia } from '@kinora/catalogue/tool';
import { ActionIcon, FileButton, Input, UnstyledButton } from '@mantine/core';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { RefusalReview } from '../../../shared/refusals/refusal-review.tsx';
import { textsOf, useTexts } from '../../../shared/texts/use-texts.ts';
import { FromGallery } from '../gallery-picker/from-gallery.tsx';
import type { ToolForm } from '../use-tool-form.ts';
import type { Uploads } from '../use-uploads.ts';
import { controlId, type FileKind, type FormField, filesOf } from './derive-form.ts';
import { measurementText, RunningUpload, signs } from './file-control.tsx';
import classes from './files-control.module.css';
import formClasses from './form.module.css';

/** "2 of 4 files", "1 of 4 files, at least 2". */
export function countText(count: number, { min, max }: { min: number; max: number }): string {
  const say = textsOf('studio');
  return count < min ? say('files.countLeast', { count, max, min }) : say('files.count', { count, max });
}

/** The list with what is at `from` at `to`. */
export function moved<Value>(list: readonly Value[], from: number, to: number): Value[] {
  return list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1));
}

type RowProps = {
  kind: FileKind;
  place: number;
  isLast: boolean;
  url: string;
  facts: StoredMedia | undefined;
  onMove: (to: number) => void;
  onRemove: () => void;
};

function FileRow({ kind, place, isLast, url, facts, onMove, onRemove }: RowProps) {
  const say = useTexts('studio');
  const Sign = signs[kind];
  const name = fileName(url) || say('files.unnamed', { place: place + 1 });
  return (
    <li className={classes.row}>
      <span className={classes.picture}>
        {kind === 'image' ? <img src={url} alt="" /> : <Sign size={18} aria-hidden />}
      </span>
      <span className={classes.words}>
        <span className={classes.name} title={name}>
          {name}
        </span>
        {facts && <span className={classes.facts}>{measurementText(facts)}</span>}
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={say('files.up', { name })}
        aria-disabled={place === 0}
        onClick={() => place > 0 && onMove(place - 1)}
      >
        <ArrowUp size={15} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={say('files.down', { name })}
        aria-disabled={isLast}
        onClick={() => !isLast && onMove(place + 1)}
      >
        <ArrowDown size={15} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" aria-label={say('removeNamed', { name })} onClick={onRemove}>
        <Trash2 size={15} aria-hidden />
      </ActionIcon>
    </li>
  );
}

type Props = { form: ToolForm; uploads: Uploads; field: FormField };

/** A list of stored files in an order of one's own: several at a time by click, drop or paste. */
export function FilesControl({ form, uploads, field }: Props) {
  const say = useTexts('studio');
  const { name, label, hint, kind, list = { min: 0, max: 1 } } = field;
  const running = uploads.running[name];
  const refused = uploads.refusedOf(field);
  const emptyPicker = useRef<() => void>(null);
  const zone = useRef<HTMLButtonElement>(null);
  const files = filesOf(field, form.values);
  const Sign = signs[kind];
  const isFull = files.length >= list.max;
  return (
    <div>
      <Input.Wrapper
        label={label}
        description={hint}
        error={form.problems[name] ?? uploads.problemOf(field)}
        labelElement="div"
      >
        {files.length > 0 && (
          <ol className={classes.list} aria-label={label}>
            {files.map(({ name: measuredAs, url }, place) => (
              <FileRow
                key={url}
                kind={kind}
                place={place}
                isLast={place === files.length - 1}
                url={url}
                facts={form.measured[measuredAs]}
                onMove={(to) => form.setList(field, (urls) => moved(urls, place, to))}
                onRemove={() => {
                  uploads.remove(field, url);
                  requestAnimationFrame(() => zone.current?.focus());
                }}
              />
            ))}
          </ol>
        )}
        {running && <RunningUpload {...running} />}
        <FileButton
          resetRef={emptyPicker}
          multiple
          accept={`${kind}/*`}
          disabled={isFull}
          inputProps={{ 'aria-label': label }}
          onChange={(chosen) => {
            emptyPicker.current?.();
            if (chosen.length > 0) uploads.choose(field, chosen);
          }}
        >
          {({ onClick: openPicker }) =>
            !running && (
              <UnstyledButton
                ref={zone}
                id={controlId(name)}
                className={formClasses.zone}
                aria-disabled={isFull}
                data-brief={files.length > 0}
                onClick={openPicker}
              >
                {files.length === 0 && <Sign size={22} aria-hidden />}
                {isFull ? (
                  <span>{say('files.full')}</span>
                ) : (
                  <span>{say.rich(`add.${kind}`, { b: (words) => <strong>{words}</strong> })}</span>
                )}
              </UnstyledButton>
            )
          }
        </FileButton>
        <p className={classes.count} role="status">
          {countText(files.length, list)}
        </p>
        {!running && !isFull && <FromGallery field={field} uploads={uploads} />}
      </Input.Wrapper>
      {refused !== undefined && <RefusalReview {...refused} />}
    </div>
  );
}
