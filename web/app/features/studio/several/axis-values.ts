import { type FormField, takesFiles, type Values } from '../form/derive-form.ts';

export type AxisValue = string | number | boolean;

/** One axis of a grid as it is being filled in. */
export type Axis = {
  /** None while it is blank. */
  field: string;
  /** What is typed, one value per line, for a field without choices. */
  typed: string;
  /** The chosen ones of a field with choices. */
  chosen: readonly AxisValue[];
};

export const noAxis: Axis = { field: '', typed: '', chosen: [] };

/** The fields of a form that hold a single word or figure. */
export function axisFields(fields: readonly FormField[], values: Values): FormField[] {
  return fields.filter(
    (field) =>
      !takesFiles(field) &&
      field.widget !== 'multiselect' &&
      field.widget !== 'loras' &&
      field.isShown(values) &&
      !field.ignores(values),
  );
}

const isNumeric = ({ widget }: FormField) => widget === 'number' || widget === 'slider' || widget === 'seed';

/** Whether the values of a field are chosen and not typed. */
export const hasChoices = ({ widget, choices }: FormField) => widget === 'switch' || choices.length > 0;

/** The choices of a field that go with the other values. */
export function offeredChoices({ choices, offered }: FormField, values: Values): FormField['choices'] {
  const some = offered?.(values);
  return some === undefined ? choices : choices.filter(({ value }) => some.includes(value));
}

/** The values of an axis. What is no figure stays as it was typed, for the server to refuse in its words. */
export function axisValues(field: FormField, { typed, chosen }: Axis): readonly AxisValue[] {
  if (field.widget === 'switch') return [false, true];
  if (hasChoices(field)) return field.choices.flatMap(({ value }) => (chosen.includes(value) ? [value] : []));
  const lines = typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return isNumeric(field) ? lines.map((line) => (Number.isNaN(Number(line)) ? line : Number(line))) : lines;
}

const WRITTEN_OUT = /\{|__[a-z0-9][a-z0-9-]*__/;

/** Whether a prompt has alternatives or names a list. */
export function hasAlternatives(fields: readonly FormField[], values: Values): boolean {
  return fields.some(({ name, widget }) => {
    const value = values[name];
    return (widget === 'textarea' || widget === 'text') && typeof value === 'string' && WRITTEN_OUT.test(value);
  });
}
