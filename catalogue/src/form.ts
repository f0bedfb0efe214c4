import type { Measured } from './measured.ts';
import type { Prices } from './prices.ts';

export type Widget =
  | 'text'
  | 'textarea'
  | 'image'
  | 'video'
  | 'audio'
  /** A list of files of one kind. */
  | 'files'
  | 'number'
  | 'seed'
  | 'slider'
  | 'select'
  /** Several of its choices at a time. */
  | 'multiselect'
  | 'switch'
  /** A list of `{url, scale}`: style models by their address. */
  | 'loras';

/**
 * Help beside a field. `read-scene` tells what is to be seen on an uploaded picture and fills the fields of a scene;
 * `write-vision` writes the vision of a scene from its other fields.
 */
export type Assistant = 'read-scene' | 'write-vision';

/** One control of a tool's form. Limits, choices and defaults are read from the input's schema. */
export type FieldSpec<Values> = {
  label: string;
  /** Only where the schema does not tell it. */
  widget?: Widget;
  hint?: string;
  /** What the field does to the price, from the prices in force; follows the hint. */
  priceHint?: (values: Values, measured: Measured, prices: Prices) => string;
  placeholder?: string;
  /** What a number counts, behind it: 'seconds'. */
  unit?: string;
  /** Words for the choices of a select; the values themselves otherwise. */
  choices?: Readonly<Record<string, string>>;
  /** Which of the choices go with the other values: always the default, which takes the place of one that does not. */
  offered?: (values: Values) => readonly (string | number)[];
  showWhen?: (values: Values) => boolean;
  /** The model has no place for it: shown switched off at its default, with the words that it is ignored. */
  isIgnored?: boolean | ((values: Values) => boolean);
  assistant?: Assistant;
};

/** A named combination of a section's values, such as the two sides of a size. */
export type Preset = { label: string; values: Readonly<Record<string, string | number>> };

export type FormSection<Values, Name extends string> = {
  title?: string;
  /** What translations call it. @default its number in the form */
  place?: string;
  /** What there is to know of all of its fields together. */
  hint?: string;
  /** Folded away at first. */
  advanced?: boolean;
  /** Offered above the section's fields, which are shown only for values that are no preset; the only ones without. */
  presets?: readonly Preset[];
  /** Shows the fields for presets too, which then only set them. */
  presetsBeside?: boolean;
  /** Side by side under a press of the thumb, for a handful with short names. @default 'select' */
  presetsAs?: 'select' | 'chips';
  fields: { readonly [N in Name]?: FieldSpec<Values> };
};

type AnyValues = Readonly<Record<string, unknown>>;

/**
 * A form whose functions take any values, as whoever shows it has them: `tolerant` makes valid ones of what somebody is
 * still typing.
 */
export function bindForm<Values>(
  form: readonly FormSection<Values, string>[],
  tolerant: (values: AnyValues) => Values,
): FormSection<AnyValues, string>[] {
  return form.map((section) => ({
    ...section,
    fields: Object.fromEntries(
      Object.entries(section.fields).flatMap(([name, spec]) =>
        spec === undefined ? [] : [[name, bindField(spec, tolerant)]],
      ),
    ),
  }));
}

function bindField<Values>(
  { showWhen, offered, isIgnored, priceHint, ...rest }: FieldSpec<Values>,
  tolerant: (values: AnyValues) => Values,
): FieldSpec<AnyValues> {
  return {
    ...rest,
    ...(showWhen && { showWhen: (values: AnyValues) => showWhen(tolerant(values)) }),
    ...(isIgnored !== undefined && {
      isIgnored: typeof isIgnored === 'boolean' ? isIgnored : (values: AnyValues) => isIgnored(tolerant(values)),
    }),
    ...(offered && { offered: (values: AnyValues) => offered(tolerant(values)) }),
    ...(priceHint && {
      priceHint: (values: AnyValues, measured: Measured, prices: Prices) =>
        priceHint(tolerant(values), measured, prices),
    }),
  };
}
