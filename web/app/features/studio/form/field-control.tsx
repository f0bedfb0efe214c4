import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import type { ImageUploads } from '../use-image-uploads.ts';
import type { ToolForm } from '../use-tool-form.ts';
import { controlId, controlText } from './control-id.ts';
import type { FormField } from './derive-form.ts';
import { ImageControl } from './image-control.tsx';
import { NumberInput } from './number-input.tsx';
import { SeedControl } from './seed-control.tsx';
import { SliderControl } from './slider-control.tsx';

type Props = { form: ToolForm; uploads: ImageUploads; field: FormField };

export function FieldControl({ form, uploads, field }: Props) {
  const { name, label, hint } = field;
  const value = form.values[name];
  const common = { id: controlId(name), label, description: hint, error: form.problems[name] };
  switch (field.widget) {
    case 'image':
      return <ImageControl form={form} uploads={uploads} field={field} />;
    case 'seed':
      return <SeedControl form={form} field={field} />;
    case 'slider':
      return <SliderControl form={form} field={field} />;
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
        <NumberInput
          {...common}
          min={field.min}
          max={field.max}
          step={field.step}
          value={value}
          onChange={(typed) => form.set(name, typed)}
        />
      );
    case 'textarea':
      return (
        <Textarea
          {...common}
          {...(field.maxLength === undefined ? {} : { maxLength: field.maxLength })}
          placeholder={field.placeholder ?? ''}
          autosize
          minRows={3}
          maxRows={10}
          value={controlText(value)}
          onChange={(event) => form.set(name, event.currentTarget.value)}
        />
      );
    case 'text':
      return (
        <TextInput
          {...common}
          placeholder={field.placeholder ?? ''}
          value={controlText(value)}
          onChange={(event) => form.set(name, event.currentTarget.value)}
        />
      );
  }
}
