import type { FieldSpec, Tool, Widget } from '@kinora/catalogue/tool';
import * as z from 'zod';

export type Choice = { value: string | number; label: string };

/** One control with everything it needs; limits, choices and default come from the tool's schema. */
export type FormField = {
  name: string;
  label: string;
  widget: Widget;
  hint: string | undefined;
  placeholder: string | undefined;
  min: number | undefined;
  max: number | undefined;
  step: number;
  maxLength: number | undefined;
  choices: readonly Choice[];
  /** Where an image field's file is stored. */
  folder: string;
  isShown: (values: Values) => boolean;
};

export type FormPart = { title: string | undefined; isAdvanced: boolean; fields: readonly FormField[] };
export type Values = Readonly<Record<string, unknown>>;

const propertySchema = z.object({
  type: z.string().optional(),
  enum: z.array(z.union([z.string(), z.number()])).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  multipleOf: z.number().optional(),
  maxLength: z.number().optional(),
  file: z.string().optional(),
  folder: z.string().optional(),
});
const objectSchema = z.object({ properties: z.record(z.string(), propertySchema) });
type Property = z.infer<typeof propertySchema>;

function impliedWidget({ file, enum: choices, type }: Property): Widget {
  if (file !== undefined) return 'image';
  if (choices !== undefined) return 'select';
  if (type === 'boolean') return 'switch';
  return type === 'integer' || type === 'number' ? 'number' : 'text';
}

function deriveField(name: string, spec: FieldSpec<Values>, property: Property): FormField {
  return {
    name,
    label: spec.label,
    widget: spec.widget ?? impliedWidget(property),
    hint: spec.hint,
    placeholder: spec.placeholder,
    min: property.minimum,
    max: property.maximum,
    step: property.multipleOf ?? 1,
    maxLength: property.maxLength,
    choices: (property.enum ?? []).map((value) => ({ value, label: spec.choices?.[value] ?? String(value) })),
    folder: property.folder ?? '',
    isShown: spec.showWhen ?? (() => true),
  };
}

/** The form of a tool, wholly from its definition. */
export function deriveForm(tool: Pick<Tool, 'schema' | 'form'>): FormPart[] {
  const { properties } = objectSchema.parse(z.toJSONSchema(tool.schema, { io: 'input' }));
  return tool.form.map(({ title, advanced, fields }) => ({
    title,
    isAdvanced: advanced ?? false,
    fields: Object.entries(fields).flatMap(([name, spec]) =>
      spec === undefined ? [] : [deriveField(name, spec, properties[name] ?? {})],
    ),
  }));
}

/** The values with those of hidden fields at their defaults: what is not on the screen is not asked for. */
export function shownValues(parts: readonly FormPart[], defaults: Values, values: Values): Values {
  const hidden = parts.flatMap(({ fields }) => fields.filter((field) => !field.isShown(values)));
  return { ...values, ...Object.fromEntries(hidden.map(({ name }) => [name, defaults[name]])) };
}

/** The values with the one switch flipped that brings a hidden field to the screen; the same if it is shown already. */
export function revealing(field: FormField, values: Values): Values {
  if (field.isShown(values)) return values;
  const switches = Object.keys(values).filter((name) => typeof values[name] === 'boolean');
  const flipped = switches.map((name) => ({ ...values, [name]: !values[name] }));
  return flipped.find((candidate) => field.isShown(candidate)) ?? values;
}
