import type { EditableDefinition, EditableField } from './editable-definition.ts';

type Kind = EditableField['kind'];

/** In the order in which they are offered. */
export const kindsOfFields: readonly Kind[] = [
  'prompt',
  'text',
  'number',
  'select',
  'switch',
  'image',
  'size',
  'seed',
  'video',
  'audio',
  'files',
  'multiselect',
];

/** What the seeds of most models reach to. */
const MOST_SEED = 2_147_483_647;

/** What a new field and its first choice or size are called until somebody calls them something better. */
type NewFieldWords = { label: string; first: string; square: string };

/** A field of a kind that is right by itself, to go on from. */
function newField(kind: Kind, name: string, words: NewFieldWords): EditableField {
  const common = { name, label: words.label };
  switch (kind) {
    case 'prompt':
      return { kind, ...common, maxLength: 2000, default: '' };
    case 'text':
      return { kind, ...common, maxLength: 200, multiline: false, default: '' };
    case 'image':
    case 'video':
    case 'audio':
      return { kind, ...common };
    case 'files':
      return { kind, ...common, of: 'image', min: 0, max: 4 };
    case 'select':
      return { kind, ...common, choices: [{ value: 'first', label: words.first }], default: 'first' };
    case 'multiselect':
      return { kind, ...common, choices: [{ value: 'first', label: words.first }], min: 0, max: 1, default: [] };
    case 'number':
      return { kind, ...common, min: 1, max: 10, step: 1, default: 1 };
    case 'seed':
      return { kind, ...common, advanced: true, max: MOST_SEED };
    case 'switch':
      return { kind, ...common, default: false };
    case 'size': {
      const square = { width: 1024, height: 1024 };
      return {
        kind,
        ...common,
        widthName: `${name}_width`,
        heightName: `${name}_height`,
        presets: [{ label: words.square, ...square }],
        default: square,
      };
    }
  }
}

/** The definition with another field at the end, under a name that no other field has. */
export function withNewField(definition: EditableDefinition, kind: Kind, words: NewFieldWords): EditableDefinition {
  const taken = new Set(takenKeys(definition));
  let name: string = kind;
  for (let n = 2; taken.has(name); n += 1) name = `${kind}_${n}`;
  return { ...definition, fields: [...definition.fields, newField(kind, name, words)] };
}

/** The list with one of its entries at another place. */
export function moved<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, ...list.slice(from, from + 1));
}

/** The list with another entry at that place. */
export function replaced<Entry>(list: readonly Entry[], place: number, entry: Entry): Entry[] {
  return list.map((one, n) => (n === place ? entry : one));
}

function keysOf(field: EditableField): string[] {
  return field.kind === 'size' ? [field.name, field.widthName, field.heightName] : [field.name];
}

/** Every name that an input has. */
export function takenKeys({ fields }: Pick<EditableDefinition, 'fields'>): string[] {
  return fields.flatMap(keysOf);
}

type Canvas = EditableDefinition['canvas'];

/** A canvas as far as its fields are there; none without the picture that is edited. */
export function canvasOf(canvas: Canvas, isThere: (name: string) => boolean): { canvas?: NonNullable<Canvas> } {
  if (canvas === undefined || !isThere(canvas.image)) return {};
  const { mask, prompt, size, reference, ...rest } = canvas;
  const kept = Object.entries({ mask, prompt, size, reference }).filter(
    ([, name]) => name !== undefined && isThere(name),
  );
  return { canvas: { ...rest, ...Object.fromEntries(kept) } };
}

/** Without a field, and without what named it and says nothing more: what is sent of it, its examples, what it shows. */
export function withoutField(definition: EditableDefinition, place: number): EditableDefinition {
  const gone = definition.fields[place];
  if (gone === undefined) return definition;
  const keys = keysOf(gone);
  const { canvas, ...rest } = definition;
  const { count, ...outputs } = definition.outputs;
  return {
    ...rest,
    ...canvasOf(canvas, (name) => name !== gone.name),
    fields: definition.fields
      .toSpliced(place, 1)
      .map(({ showWhen, ...field }) =>
        showWhen === undefined || keys.includes(showWhen.field) ? field : { ...field, showWhen },
      ),
    examples: definition.examples.filter(({ field }) => !keys.includes(field)),
    outputs: count === undefined || keys.includes(count) ? outputs : { ...outputs, count },
    routes: definition.routes.map((route) => ({
      ...route,
      map: route.map.filter(({ from }) => !('field' in from && from.field !== undefined && keys.includes(from.field))),
    })),
  };
}

/** Another name for a key of an input, wherever it is named. */
export function withRenamedKey(definition: EditableDefinition, from: string, to: string): EditableDefinition {
  const renamed = (name: string) => (name === from ? to : name);
  const inPart = <Part extends object>(part: Part): Part =>
    'field' in part && part.field === from ? { ...part, field: to } : part;
  const inTable = (table: EditableDefinition['price']): EditableDefinition['price'] => ({
    ...table,
    rates: table.rates.map((rate) => ({
      ...rate,
      per: rate.per.map(inPart),
      when: rate.when.map((one) => (one.kind === 'atLeast' ? { ...one, of: inPart(one.of) } : inPart(one))),
    })),
  });
  const { outputs, canvas } = definition;
  const parts = ['image', 'mask', 'prompt', 'size', 'reference'] as const;
  const named = parts.flatMap((part) => (canvas?.[part] === from ? [[part, to]] : []));
  return {
    ...definition,
    ...(canvas === undefined ? {} : { canvas: { ...canvas, ...Object.fromEntries(named) } }),
    fields: definition.fields.map((field) => {
      const named = {
        ...field,
        name: renamed(field.name),
        ...(field.showWhen === undefined ? {} : { showWhen: inPart(field.showWhen) }),
      };
      return named.kind === 'size'
        ? { ...named, widthName: renamed(named.widthName), heightName: renamed(named.heightName) }
        : named;
    }),
    examples: definition.examples.map(inPart),
    outputs: outputs.count === undefined ? outputs : { ...outputs, count: renamed(outputs.count) },
    price: inTable(definition.price),
    routes: definition.routes.map((route) => ({
      ...route,
      map: route.map.map((one) => ({ ...one, from: inPart(one.from) })),
      cost: inTable(route.cost),
    })),
  };
}
