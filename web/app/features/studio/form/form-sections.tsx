import { Collapse, UnstyledButton } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ImageUploads } from '../use-image-uploads.ts';
import type { ToolForm } from '../use-tool-form.ts';
import type { FormField, FormPart } from './derive-form.ts';
import { FieldControl } from './field-control.tsx';
import classes from './form-sections.module.css';

const halfWidth = new Set(['select', 'number']);

type FormProps = { form: ToolForm; uploads: ImageUploads };

function Fields({ form, uploads, fields }: FormProps & { fields: readonly FormField[] }) {
  return (
    <div className={classes.fields}>
      {fields
        .filter((field) => field.isShown(form.values))
        .map((field) => (
          <div key={field.name} className={halfWidth.has(field.widget) ? classes.half : undefined}>
            <FieldControl form={form} uploads={uploads} field={field} />
          </div>
        ))}
    </div>
  );
}

function FoldedSection({ form, uploads, part }: FormProps & { part: FormPart }) {
  const [isOpen, setIsOpen] = useState(false);
  const hasProblem = part.fields.some(({ name }) => name in form.problems);
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
        <Fields form={form} uploads={uploads} fields={part.fields} />
      </Collapse>
    </section>
  );
}

/** The sections of a tool's form, in the order of its definition. */
export function FormSections({ form, uploads }: FormProps) {
  return form.parts.map((part, index) =>
    part.isAdvanced ? (
      <FoldedSection key={part.title ?? index} form={form} uploads={uploads} part={part} />
    ) : (
      <section key={part.title ?? index} className={classes.section}>
        {part.title && <h2 className={classes.title}>{part.title}</h2>}
        <Fields form={form} uploads={uploads} fields={part.fields} />
      </section>
    ),
  );
}
