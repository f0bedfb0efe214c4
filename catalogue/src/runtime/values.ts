import { isEmpty } from '../input-problems.ts';
import type { Measured, StoredMedia } from '../measured.ts';
import { listedName } from '../stored-files.ts';
import { canvasKeys, pricedAs, withToldWords } from './canvas.ts';
import { type Definition, type Field, keysOf, mediaOf } from './definition.ts';
import { type Facts, leadingNumber, millionths, type Quantity, UNIT } from './price-table.ts';

export type Values = Readonly<Record<string, unknown>>;

/** What a key of an input is while nobody has set it. */
export function defaultsOf(field: Field): Values {
  switch (field.kind) {
    case 'image':
    case 'video':
    case 'audio':
      return { [field.name]: '' };
    case 'files':
      return { [field.name]: [] };
    case 'seed':
      return { [field.name]: -1 };
    case 'size':
      return { [field.widthName]: field.default.width, [field.heightName]: field.default.height };
    default:
      return { [field.name]: field.default };
  }
}

/** Whether a field is shown for these values. */
export function isShown({ showWhen }: Pick<Field, 'showWhen'>, values: Values): boolean {
  return showWhen === undefined || showWhen.in.some((wanted) => wanted === values[showWhen.field]);
}

/** An input as it counts: what is missing or hidden is at its default. */
export function effectiveValues(definition: Pick<Definition, 'fields' | 'canvas'>, values: Values): Values {
  const { fields } = definition;
  const whole: Values = { ...Object.assign({}, ...fields.map(defaultsOf)), ...values };
  const hidden = fields.filter((field) => !isShown(field, whole));
  return withToldWords(definition, { ...whole, ...Object.assign({}, ...hidden.map(defaultsOf)) });
}

/** What a table of prices asks of an input. What is not measured yet counts as nothing while it is not there, and as its ceiling once it is. */
export function factsOf(definition: Definition, input: Values, onFiles: Measured): Facts {
  const { values: order, measured } = pricedAs(definition, input, onFiles);
  const values = effectiveValues(definition, order);
  const fields = new Map(definition.fields.map((field) => [field.name, field]));
  return {
    value: (name) => values[name],
    isGiven: (name) => isAlwaysGiven(fields.get(name)) || !isEmpty(values[name]),
    quantity: (of) => quantityOf(of, definition, { fields, values, measured }),
  };
}

/** Whether no order can be without it. */
export function isAlwaysGiven(field: Field | undefined): boolean {
  return field?.required === true && field.showWhen === undefined;
}

type Known = { fields: ReadonlyMap<string, Field>; values: Values; measured: Measured };

function quantityOf(of: Quantity, { outputs }: Definition, { fields, values, measured }: Known): number {
  if (of.kind === 'count') return UNIT * (outputs.count === undefined ? 1 : Number(values[outputs.count]));
  const field = fields.get(of.field);
  const value = values[of.field];
  switch (of.kind) {
    case 'number':
      return millionths(leadingNumber(value) ?? 0);
    case 'entries':
      return UNIT * (Array.isArray(value) ? value.length : isEmpty(value) ? 0 : 1);
    case 'characters':
      return millionths(String(value ?? '').length / 1000);
    default:
      if (field?.kind === 'size') return Number(values[field.widthName]) * Number(values[field.heightName]);
      return field === undefined
        ? 0
        : filesOf(field, values)
            .map((name) => measuredQuantity(of, measured[name]))
            .reduce((sum, one) => sum + one, 0);
  }
}

type MeasuredQuantity = Extract<Quantity, { kind: 'seconds' | 'frames' | 'megapixels' }>;

function measuredQuantity(of: MeasuredQuantity, media: StoredMedia | undefined): number {
  const figure = measuredFigure(of.kind, media);
  return millionths(figure ?? of.most ?? 0);
}

/** Undefined for what was not measured. */
export function measuredFigure(kind: MeasuredQuantity['kind'], media: StoredMedia | undefined): number | undefined {
  if (kind === 'megapixels') return media === undefined ? undefined : (media.width * media.height) / UNIT;
  return kind === 'seconds' ? media?.seconds : media?.frames;
}

/** The names under which the files of a field are measured. */
export function filesOf(field: Field, values: Values): string[] {
  const value = values[field.name];
  if (mediaOf(field) === undefined || isEmpty(value)) return [];
  return Array.isArray(value) ? value.map((_url, place) => listedName(field.name, place)) : [field.name];
}

/** An input's own keys out of a record, which may hold more. */
export function keptKeys(definition: Definition, record: Values): Record<string, unknown> {
  const known = [...definition.fields.flatMap(keysOf), ...canvasKeys(definition)];
  const keys = known.filter((key) => Object.hasOwn(record, key));
  return Object.fromEntries(keys.map((key) => [key, record[key]]));
}
