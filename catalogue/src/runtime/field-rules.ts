import { isOnStep } from '../fields.ts';
import { type Definition, type Field, type FieldOf, keysOf } from './definition.ts';

/** What is wrong with a definition, and where, as a path such as `fields.2.default`; empty for the whole. */
export type DefinitionProblem = { place: string; message: string };
export type ReportAt = (place: string, message: string) => void;
type Fields = ReadonlyMap<string, Field>;
type Choice = FieldOf<'select'>['choices'][number];

/** The rules within a field, and between fields. */
export function checkFields({ fields }: Definition, named: Fields, report: ReportAt): void {
  checkNames(fields, report);
  for (const [n, field] of fields.entries()) {
    const at: ReportAt = (place, message) => report(`fields.${n}.${place}`, message);
    checkOne(field, at);
    if (field.showWhen !== undefined) checkShowWhen(field, field.showWhen, named, at);
  }
}

function checkOne(field: Field, report: ReportAt): void {
  switch (field.kind) {
    case 'prompt':
    case 'text':
      if (field.default.length > field.maxLength) {
        report('default', `${field.label} begins with more than its ${field.maxLength} characters.`);
      }
      if ((field.minLength ?? 0) > field.maxLength) report('minLength', `${field.label} asks for more than it takes.`);
      return;
    case 'files':
      if (field.min > field.max) report('min', `${field.label} asks for more files than it takes.`);
      if (field.min > 0 && field.required !== true) {
        report('min', `${field.label} asks for ${field.min} files at least, so it must be required.`);
      }
      return;
    case 'select':
      checkChoices(field.choices, report);
      if (!offers(field.choices, field.default)) report('default', noChoice(field, field.default));
      return;
    case 'multiselect':
      checkMultiselect(field, report);
      return;
    case 'number':
      checkNumber(field, report);
      return;
    case 'size':
      checkSize(field, report);
      return;
    default:
  }
}

function checkChoices(choices: readonly Choice[], report: ReportAt): void {
  const values = choices.map(({ value }) => String(value));
  if (new Set(values).size < values.length) report('choices', 'Two choices have the same value.');
}

function checkMultiselect(field: FieldOf<'multiselect'>, report: ReportAt): void {
  checkChoices(field.choices, report);
  if (field.min > field.max || field.max > field.choices.length) {
    report(
      'max',
      `${field.label} has ${field.choices.length} choices, of which ${field.min} to ${field.max} cannot be taken.`,
    );
  }
  if (field.default.length < field.min || field.default.length > field.max) {
    report(
      'default',
      `${field.label} takes ${field.min} to ${field.max} choices, and begins with ${field.default.length}.`,
    );
  }
  if (new Set(field.default).size < field.default.length)
    report('default', `${field.label} begins with a choice twice.`);
  for (const value of field.default) if (!offers(field.choices, value)) report('default', noChoice(field, value));
}

function checkNumber(field: FieldOf<'number'>, report: ReportAt): void {
  const { min, max, step } = field;
  if (min > max) {
    report('min', `${field.label} begins above its end.`);
    return;
  }
  if (!isOnStep(field.default, field) || field.default < min || field.default > max) {
    report(
      'default',
      `${field.label} goes from ${min} to ${max} in steps of ${step}; ${field.default} is none of them.`,
    );
  }
  if (max - min < step - 1e-9 && max !== min)
    report('step', `${field.label} has a step that is larger than its range.`);
}

function checkSize(field: FieldOf<'size'>, report: ReportAt): void {
  const { presets, custom, label } = field;
  if (custom !== undefined && custom.min > custom.max) {
    report('custom', `${label} begins above its end.`);
    return;
  }
  if (custom !== undefined && Math.floor(custom.max / custom.multipleOf) * custom.multipleOf < custom.min) {
    report('custom', `${label} has no multiple of ${custom.multipleOf} between ${custom.min} and ${custom.max}.`);
    return;
  }
  for (const [n, preset] of presets.entries()) {
    if (custom !== undefined && !fitsCustom(preset, custom)) {
      report(`presets.${n}`, `${preset.width} x ${preset.height} is outside the limits of ${label}.`);
    }
  }
  if (!takesSize(field, field.default)) {
    report('default', `${label} does not take ${field.default.width} x ${field.default.height}, with which it begins.`);
  }
}

type Size = { width: number; height: number };

function fitsCustom(
  { width, height }: Size,
  { min, max, multipleOf }: { min: number; max: number; multipleOf: number },
) {
  return [width, height].every((side) => side >= min && side <= max && side % multipleOf === 0);
}

/** Whether a size is one of the presets, or within the limits of one's own. */
export function takesSize({ presets, custom }: FieldOf<'size'>, size: Size): boolean {
  const isPreset = presets.some(({ width, height }) => width === size.width && height === size.height);
  return isPreset || (custom !== undefined && fitsCustom(size, custom));
}

function checkShowWhen(
  field: Field,
  { field: name, in: values }: NonNullable<Field['showWhen']>,
  named: Fields,
  report: ReportAt,
): void {
  const other = named.get(name);
  if (other === undefined || other === field) {
    report('showWhen', `${field.label} is shown by a field ${name}, which there is not.`);
    return;
  }
  if (field.kind === 'size') report('showWhen', `${field.label} is a size, which is always shown.`);
  if (other.showWhen !== undefined) {
    report('showWhen', `${field.label} is shown by ${other.label}, which is not always shown itself.`);
    return;
  }
  const isPossible = (value: string | number | boolean) =>
    other.kind === 'switch' ? typeof value === 'boolean' : other.kind === 'select' && offers(other.choices, value);
  if (other.kind !== 'switch' && other.kind !== 'select') {
    report('showWhen', `${field.label} can be shown by a choice or a switch alone; ${other.label} is neither.`);
  } else if (!values.every(isPossible)) {
    report('showWhen', `${field.label} is shown by a value that ${other.label} cannot have.`);
  }
}

function offers(choices: readonly Choice[], wanted: unknown): boolean {
  return choices.some(({ value }) => value === wanted);
}

function noChoice({ label }: Field, value: string | number): string {
  return `${JSON.stringify(value)} is none of the choices of ${label}.`;
}

/** Names that an input has besides its fields, and those that every object has. */
const RESERVED = new Set([
  'tool_version',
  'generationId',
  'quotedCost',
  'fromGeneration',
  'fromPublication',
  ...Object.getOwnPropertyNames(Object.prototype),
]);

/** What is wrong with the names of fields and their keys. */
function checkNames(fields: readonly Field[], report: ReportAt): void {
  const seen = new Set<string>();
  for (const [n, field] of fields.entries()) {
    for (const name of new Set([field.name, ...keysOf(field)])) {
      if (seen.has(name)) report(`fields.${n}.name`, `Another field is called ${name} already.`);
      if (RESERVED.has(name)) report(`fields.${n}.name`, `${name} is a name that no field can have.`);
      seen.add(name);
    }
    if (field.kind === 'size' && field.widthName === field.heightName) {
      report(`fields.${n}.heightName`, 'Width and height need a name each.');
    }
  }
}
