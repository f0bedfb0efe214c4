import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { Suspense } from 'react';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { LastPrompt } from '../lazy-dialogs.ts';
import type { ToolForm } from '../use-tool-form.ts';
import type { Uploads } from '../use-uploads.ts';
import { NumberInput, SeedControl, SegmentsControl, SliderControl } from './controls.tsx';
import type { FormField } from './derive-form.ts';
import { controlId, controlText } from './derive-form.ts';
import { FileControl } from './file-control.tsx';
import classes from './form.module.css';

const ChoicesControl = lazyPart(
  () => import('./choices-control.tsx'),
  (module) => module.ChoicesControl,
);
const FilesControl = lazyPart(
  () => import('./files-control.tsx'),
  (module) => module.FilesControl,
);
const LorasControl = lazyPart(
  () => import('./loras-control.tsx'),
  (module) => module.LorasControl,
);

type Props = { form: ToolForm; uploads: Uploads; field: FormField };

/** Lets the browser grow a field with its words where it can: the library measures, which lays out the whole page each time. */
const growing = () =>
  CSS.supports('field-sizing', 'content') ? { classNames: { input: classes.growing } } : { autosize: true };

/** A placeholder that is an address asks for one. */
function addressKeyboard({ placeholder = '' }: FormField) {
  return placeholder.startsWith('https://') ? ({ type: 'url', inputMode: 'url', autoComplete: 'off' } as const) : {};
}

export function FieldControl({ form, uploads, field }: Props) {
  const { name, label, hint, isIgnored } = field;
  const value = form.shown[name];
  const common = { id: controlId(name), label, description: hint, error: form.problems[name], disabled: isIgnored };
  switch (field.widget) {
    case 'image':
    case 'video':
    case 'audio':
      return <FileControl form={form} uploads={uploads} field={field} />;
    case 'files':
      return (
        <Suspense>
          <FilesControl form={form} uploads={uploads} field={field} />
        </Suspense>
      );
    case 'multiselect':
      return (
        <Suspense>
          <ChoicesControl form={form} field={field} />
        </Suspense>
      );
    case 'seed':
      return <SeedControl form={form} field={field} />;
    case 'slider':
      return <SliderControl form={form} field={field} />;
    case 'segments':
      return <SegmentsControl form={form} field={field} />;
    case 'loras':
      return (
        <Suspense>
          <LorasControl form={form} field={field} />
        </Suspense>
      );
    case 'switch':
      return (
        <Switch
          {...common}
          labelPosition="left"
          styles={{ body: { justifyContent: 'space-between' } }}
          checked={value === true}
          onChange={(event) => form.set(name, event.currentTarget.checked)}
        />
      );
    case 'select':
      return (
        <NativeSelect
          {...common}
          data={field.choices.map((choice) => ({ value: String(choice.value), label: choice.label }))}
          value={controlText(value)}
          onChange={({ currentTarget }) =>
            form.set(name, field.choices.find((choice) => String(choice.value) === currentTarget.value)?.value)
          }
        />
      );
    case 'number':
      return (
        <NumberInput {...common} field={field} value={form.values[name]} onChange={(typed) => form.set(name, typed)} />
      );
    case 'textarea': {
      const last = form.lastPrompt(name);
      return (
        <>
          <Textarea
            {...common}
            placeholder={field.placeholder ?? ''}
            {...growing()}
            minRows={3}
            maxRows={10}
            value={controlText(value)}
            onChange={(event) => form.set(name, event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowUp' || last === undefined) return;
              event.preventDefault();
              form.recallPrompts();
            }}
          />
          {last !== undefined && form.offersAt === name && (
            <Suspense>
              <LastPrompt name={name} prompt={last} onRecall={form.recallPrompts} />
            </Suspense>
          )}
        </>
      );
    }
    case 'text':
      return (
        <TextInput
          {...common}
          {...addressKeyboard(field)}
          placeholder={field.placeholder ?? ''}
          value={controlText(value)}
          onChange={(event) => form.set(name, event.currentTarget.value)}
        />
      );
  }
}
