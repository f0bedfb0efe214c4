import { ActionIcon, Button, Input, Progress, UnstyledButton } from '@mantine/core';
import { ImageUp, Trash2, X } from 'lucide-react';
import { useRef } from 'react';
import type { ImageUploads } from '../use-image-uploads.ts';
import type { ToolForm } from '../use-tool-form.ts';
import { controlId, controlText } from './control-id.ts';
import type { FormField } from './derive-form.ts';
import classes from './image-control.module.css';

type Props = { form: ToolForm; uploads: ImageUploads; field: FormField };

/** One stored image: click, drop or paste to choose it; then a preview with Replace and Remove. */
export function ImageControl({ form, uploads, field }: Props) {
  const running = uploads.running[field.name];
  const picker = useRef<HTMLInputElement>(null);
  const url = controlText(form.values[field.name]);
  const openPicker = () => picker.current?.click();
  const problem = form.problems[field.name] ?? uploads.problems[field.name];
  return (
    <Input.Wrapper label={field.label} description={field.hint} error={problem} labelElement="div">
      <input
        ref={picker}
        type="file"
        accept="image/*"
        className="visually-hidden"
        aria-label={field.label}
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) uploads.choose(field, file);
        }}
      />
      {running && (
        <div className={classes.running}>
          <span className={classes.name}>{running.fileName}</span>
          <ActionIcon variant="subtle" color="gray" size="sm" aria-label="Stop the upload" onClick={running.stop}>
            <X size={14} aria-hidden />
          </ActionIcon>
          <Progress
            className={classes.bar}
            value={running.percent}
            size="sm"
            aria-label={`Uploading, ${running.percent} percent`}
          />
        </div>
      )}
      {!running && url === '' && (
        <UnstyledButton id={controlId(field.name)} className={classes.zone} onClick={openPicker}>
          <ImageUp size={22} aria-hidden />
          <span>
            <strong>Choose an image</strong>, or drop or paste one anywhere
          </span>
        </UnstyledButton>
      )}
      {!running && url !== '' && (
        <div className={classes.chosen}>
          <img src={url} alt={`Your ${field.label.toLowerCase()}`} className={classes.preview} />
          <div className={classes.actions}>
            <Button id={controlId(field.name)} variant="default" size="xs" onClick={openPicker}>
              Replace
            </Button>
            <Button
              variant="default"
              size="xs"
              leftSection={<Trash2 size={13} aria-hidden />}
              onClick={() => uploads.remove(field)}
            >
              Remove
            </Button>
          </div>
        </div>
      )}
    </Input.Wrapper>
  );
}
