import type { Prices } from '@kinora/catalogue/tool';
import { Collapse, UnstyledButton } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ToolForm } from '../use-tool-form.ts';
import type { Uploads } from '../use-uploads.ts';
import { chosenPreset, isPreset } from './chosen-preset.ts';
import type { FormPart } from './derive-form.ts';
import { FieldAssistant } from './field-assistant.tsx';
import { FieldControl } from './field-control.tsx';
import classes from './form-sections.module.css';
import { isPaired } from './paired.ts';
import { presentedField } from './presented-field.ts';
import { PresetChips } from './preset-chips.tsx';
import { PresetSelect } from './preset-select.tsx';

type FormProps = { form: ToolForm; uploads: Uploads; prices: Prices };

function Fields({ form, uploads, prices, part }: FormProps & { part: FormPart }) {
  const { presets, hasPresetsBeside, presetsAs } = part;
  const [wantsOwn, setWantsOwn] = useState(false);
  const preset = wantsOwn ? undefined : chosenPreset(presets, form.values);
  const isCovered = (name: string) => !hasPresetsBeside && preset !== undefined && isPreset(presets, name);
  const shown = part.fields.filter((field) => field.isShown(form.values) && !isCovered(field.name));
  const around = { values: form.shown, measured: form.measured, prices };
  return (
    <div className={classes.fields}>
      {presetsAs === 'chips' && (
        <PresetChips
          label={part.title ?? 'Preset'}
          presets={presets}
          chosen={preset}
          onChoose={({ values }) => form.setAll(values)}
        />
      )}
      {presetsAs === 'select' && presets.length > 0 && (
        <PresetSelect
          label={part.title ?? 'Preset'}
          presets={presets}
          chosen={preset}
          hasCustom={part.fields.some(({ name }) => isPreset(presets, name))}
          onChoose={(choice) => {
            setWantsOwn(choice === undefined);
            if (choice) form.setAll(choice.values);
          }}
        />
      )}
      {shown.map((field, place) => (
        <div key={field.name} className={isPaired(shown, place) ? classes.half : undefined}>
          <FieldControl form={form} uploads={uploads} field={presentedField(field, around)} />
          <FieldAssistant form={form} uploads={uploads} field={field} />
        </div>
      ))}
    </div>
  );
}

function FoldedSection({ part, ...rest }: FormProps & { part: FormPart }) {
  const [isOpen, setIsOpen] = useState(false);
  const hasProblem = part.fields.some(({ name }) => name in rest.form.problems);
  const isShown = isOpen || hasProblem;
  const section = useRef<HTMLElement>(null);
  const scrollHere = () => section.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  return (
    <section ref={section} className={classes.section}>
      <UnstyledButton className={classes.fold} aria-expanded={isShown} onClick={() => setIsOpen(!isShown)}>
        <h2>{part.title}</h2>
        <ChevronDown size={16} aria-hidden data-open={isShown} />
      </UnstyledButton>
      <Collapse expanded={isShown} onTransitionEnd={scrollHere}>
        <Fields part={part} {...rest} />
      </Collapse>
    </section>
  );
}

/** The sections of a tool's form, in the order of its definition. */
export function FormSections(props: FormProps) {
  return props.form.parts.map((part, index) =>
    part.isAdvanced ? (
      <FoldedSection key={part.title ?? index} part={part} {...props} />
    ) : (
      <section key={part.title ?? index} className={classes.section}>
        {part.title && <h2 className={classes.title}>{part.title}</h2>}
        <Fields part={part} {...props} />
      </section>
    ),
  );
}
