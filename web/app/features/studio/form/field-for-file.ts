import type { FormField, Values } from './derive-form.ts';

/** Where a dropped or pasted file goes: to the field for its kind, one that is still empty if there are several. */
export function fieldForFile(
  fields: readonly FormField[],
  values: Values,
  file: Pick<File, 'type'>,
): FormField | undefined {
  const fitting = fields.filter(({ kind }) => file.type.startsWith(`${kind}/`));
  return fitting.find(({ name }) => values[name] === '') ?? fitting[0] ?? fields[0];
}
