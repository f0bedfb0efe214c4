import { seedRow } from '../detail-rows.ts';
import type { FieldSpec, FormSection } from '../form.ts';
import { fileName } from '../generation-name.ts';
import { isEmpty } from '../input-problems.ts';
import { said, saidAt, saidList, saidWords } from '../said.ts';
import type { DetailRow } from '../tool.ts';
import type { Definition, Field, FieldOf } from './definition.ts';
import { isShown, type Values } from './values.ts';

type Section = FormSection<Values, string>;
/** Above so many steps a slider cannot be set exactly by hand. */
const MOST_SLIDER_STEPS = 200;

/** The form of a tool, in the order of its fields: each size a section of its own, what is advanced at the end. */
export function formSections({ fields }: Definition): Section[] {
  const sections: Section[] = [];
  let open: Record<string, FieldSpec<Values>> | undefined;
  for (const field of fields.filter(({ advanced }) => advanced !== true)) {
    if (field.kind === 'size') {
      sections.push(sizeSection(field));
      open = undefined;
      continue;
    }
    if (open === undefined) {
      open = {};
      sections.push({ fields: open });
    }
    open[field.name] = specOf(field);
  }
  return [...sections, ...advancedSections(fields.filter(({ advanced }) => advanced === true))];
}

function advancedSections(fields: readonly Field[]): Section[] {
  const plain = fields.filter((field) => field.kind !== 'size');
  const sizes = fields.filter((field) => field.kind === 'size');
  const first: Section = {
    title: 'Advanced',
    advanced: true,
    fields: Object.fromEntries(plain.map((field) => [field.name, specOf(field)])),
  };
  return [...(plain.length > 0 ? [first] : []), ...sizes.map((size) => ({ ...sizeSection(size), advanced: true }))];
}

function sizeSection({ name, label, presets, custom, widthName, heightName, hint }: FieldOf<'size'>): Section {
  const sides: Record<string, FieldSpec<Values>> = {
    [widthName]: { label: 'Width', widget: 'number', unit: 'pixels', ...(hint === undefined ? {} : { hint }) },
    [heightName]: { label: 'Height', widget: 'number', unit: 'pixels' },
  };
  return {
    title: label,
    place: `fields.${name}`,
    presets: presets.map(({ label: preset, width, height }) => ({
      label: preset,
      values: { [widthName]: width, [heightName]: height },
    })),
    fields: custom === undefined ? {} : sides,
  };
}

function specOf(field: Field): FieldSpec<Values> {
  const { label, hint, showWhen } = field;
  return {
    label,
    ...(hint === undefined ? {} : { hint }),
    ...(showWhen === undefined ? {} : { showWhen: (values) => isShown(field, values) }),
    ...widgetOf(field),
  };
}

function widgetOf(field: Field): Partial<FieldSpec<Values>> {
  switch (field.kind) {
    case 'prompt':
      return { widget: 'textarea' };
    case 'text':
      return { widget: field.multiline ? 'textarea' : 'text' };
    case 'image':
    case 'video':
    case 'audio':
    case 'files':
    case 'seed':
    case 'switch':
      return { widget: field.kind };
    case 'select':
      return { choices: wordsOf(field) };
    case 'multiselect':
      return { widget: 'multiselect', choices: wordsOf(field) };
    case 'number': {
      const isFine = (field.max - field.min) / field.step > MOST_SLIDER_STEPS;
      return { widget: isFine ? 'number' : 'slider', ...(field.unit === undefined ? {} : { unit: field.unit }) };
    }
    case 'size':
      return {};
  }
}

function wordsOf({ choices }: FieldOf<'select'> | FieldOf<'multiselect'>): Record<string, string> {
  return Object.fromEntries(choices.map(({ value, label }) => [String(value), label]));
}

/** What people call a field. */
export function labelOf({ name, label }: Pick<Field, 'name' | 'label'>): string {
  return saidAt(`fields.${name}.label`, label);
}

function choiceOf(field: string, value: string, words: Readonly<Record<string, string>>): string {
  const label = words[value];
  return label === undefined ? value : saidAt(`fields.${field}.choices.${value}`, label);
}

/** What somebody chose, field by field; without what is blank or hidden. */
export function detailRows({ fields }: Definition, values: Values): DetailRow[] {
  return fields.flatMap((field) => {
    if (!isShown(field, values)) return [];
    if (field.kind === 'seed') return [{ ...seedRow(Number(values[field.name])), label: labelOf(field) }];
    const value = inWords(field, values);
    return value === '' ? [] : [{ label: labelOf(field), value }];
  });
}

/** The first choices, sizes and numbers: what tells two results of the same words apart. */
export function settingsInBrief({ fields }: Definition, values: Values): string[] {
  const telling = fields.filter(
    (field) => field.advanced !== true && isShown(field, values) && ['select', 'size', 'number'].includes(field.kind),
  );
  return telling
    .map((field) => inWords(field, values))
    .filter((words) => words !== '')
    .slice(0, 3);
}

function inWords(field: Field, values: Values): string {
  const value = values[field.name];
  switch (field.kind) {
    case 'size':
      return `${values[field.widthName]} x ${values[field.heightName]}`;
    case 'switch':
      return saidWords(value === true ? 'On' : 'Off');
    case 'number':
      return field.unit === undefined ? String(value) : `${value} ${saidAt(`fields.${field.name}.unit`, field.unit)}`;
    case 'select':
    case 'multiselect': {
      const words = wordsOf(field);
      const all: readonly unknown[] = Array.isArray(value) ? value : [value];
      return saidList(all.map((one) => choiceOf(field.name, String(one), words)));
    }
    case 'image':
    case 'video':
    case 'audio':
      return isEmpty(value) ? '' : fileName(String(value)) || saidWords('A file');
    case 'files':
      return Array.isArray(value) && value.length > 0 ? countOf(value.length) : '';
    default:
      return String(value);
  }
}

function countOf(files: number): string {
  return said('files', files === 1 ? '1 file' : `${files} files`, { files });
}
