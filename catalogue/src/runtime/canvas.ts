import { canvasLimits, modeOf, modesOf, toldOf } from '../canvas.ts';
import * as fields from '../fields.ts';
import type { Measured, StoredMedia } from '../measured.ts';
import type { ToldPrompt } from '../prompt-limits.ts';
import type { Canvas } from '../tool-definition.ts';
import type { Definition, Field, FieldOf } from './definition.ts';
import type { ReportAt } from './field-rules.ts';

type Values = Readonly<Record<string, unknown>>;
type Edited = Pick<Definition, 'fields' | 'canvas'>;

/** What an order of an edit has besides the fields of its tool. */
const keys = {
  mode: 'canvasMode',
  frame: 'canvasFrame',
  width: 'canvasWidth',
  height: 'canvasHeight',
  left: 'canvasLeft',
  top: 'canvasTop',
  feather: 'canvasFeather',
} as const;

const FEATHER = 8;

/** A field that takes a list of pictures, one among them. */
const isListOfPictures = (field: Field): boolean => field.kind === 'files' && field.of === 'image' && field.min <= 1;

/** A definition whose edited picture is one, also where its model takes a list of them: a canvas edits one at a time. */
export function withOnePicture(definition: Definition): Definition {
  const { canvas, fields: all } = definition;
  if (canvas === undefined || !all.some((field) => field.name === canvas.image && field.kind === 'files')) {
    return definition;
  }
  return {
    ...definition,
    fields: all.map((field): Field => {
      if (field.name !== canvas.image || field.kind !== 'files') return field;
      const { of: _of, min: _min, max: _max, ...common } = field;
      return { ...common, kind: 'image' };
    }),
  };
}

/** How the results of a tool are laid over what it edits; null for a tool that is none of the canvas. */
export function canvasOf({ fields: all, canvas }: Edited): Canvas | null {
  if (canvas === undefined) return null;
  const { image, mask = null, prompt = null, reference = null, painted, outpaint } = canvas;
  const needsWords = all.some(({ name, required }) => name === prompt && required === true);
  const size = all.find((one) => one.kind === 'size' && one.name === canvas.size);
  const sets = size?.kind === 'size' ? [size.widthName, size.heightName] : [];
  return { ...keys, sets, image, mask, painted, prompt, needsWords, reference, expands: outpaint };
}

/** The names that an input of such a tool has besides those of its fields. */
export function canvasKeys({ canvas }: Pick<Definition, 'canvas'>): string[] {
  return canvas === undefined ? [] : Object.values(keys);
}

export function canvasShape(canvas: Canvas, folder: string) {
  const modes = modesOf(canvas);
  const [first = 'fill'] = modes;
  return {
    [keys.mode]: fields.chosen(modes, first),
    [keys.frame]: fields.imageFile({ folder }),
    [keys.width]: fields.whole(0, canvasLimits.side, 0),
    [keys.height]: fields.whole(0, canvasLimits.side, 0),
    [keys.left]: fields.whole(0, canvasLimits.side, 0),
    [keys.top]: fields.whole(0, canvasLimits.side, 0),
    [keys.feather]: fields.whole(0, canvasLimits.feather, FEATHER),
  };
}

/** An order with the frame that it leaves to its picture, and the size that the model is to make of it. */
export function framed({ fields: all, canvas }: Edited, values: Values, measured: Measured): Values {
  if (canvas === undefined) return values;
  const image = measured[canvas.image];
  const width = Number(values[keys.width]) || (image?.width ?? 0);
  const height = Number(values[keys.height]) || (image?.height ?? 0);
  if (width === 0 || height === 0) return values;
  const size = all.find((one) => one.kind === 'size' && one.name === canvas.size);
  const made = size?.kind === 'size' ? sizeToMake(size, { width, height }) : undefined;
  return {
    ...values,
    ...{ [keys.width]: width, [keys.height]: height },
    ...(size?.kind === 'size' && made !== undefined
      ? { [size.widthName]: made.width, [size.heightName]: made.height }
      : {}),
  };
}

/** What the model is told in the place of what a person said. */
export function withToldWords(definition: Edited, values: Values): Values {
  const canvas = canvasOf(definition);
  if (canvas === null || canvas.prompt === null) return values;
  return { ...values, [canvas.prompt]: toldOf(modeOf(canvas, values), String(values[canvas.prompt] ?? '')) };
}

/** The same, with what the model takes at most: an edit may be told more than was said. */
export function toldPrompts(definition: Edited, values: Values): ToldPrompt[] {
  const field = definition.fields.find(({ name }) => name === definition.canvas?.prompt);
  if (field?.kind !== 'prompt' && field?.kind !== 'text') return [];
  const { name, maxLength } = field;
  if (String(values[name] ?? '').length > maxLength) return [];
  return [{ field: name, text: String(withToldWords(definition, values)[name]), limit: { most: maxLength } }];
}

/** Under which name the picture stands that a model is shown: the frame's, where it is larger than what is edited. */
export function shownFile({ canvas }: Edited, field: string, isThere: (name: string) => boolean): string {
  return field === canvas?.image && isThere(keys.frame) ? keys.frame : field;
}

type Priced = { values: Values; measured: Measured };
const NAMED = 'named later';

/** What a price asks of an order: picture and mask are always there, and as large as its frame. */
export function pricedAs(definition: Edited, values: Values, measured: Measured): Priced {
  const { canvas } = definition;
  if (canvas === undefined) return { values, measured };
  const order = framed(definition, values, measured);
  const [width, height] = [Number(order[keys.width]), Number(order[keys.height])];
  const sent = [canvas.image, ...(canvas.mask === undefined ? [] : [canvas.mask])];
  const file: StoredMedia | undefined =
    width > 0 && height > 0 ? { contentType: 'image/png', bytes: 0, width, height } : undefined;
  return {
    values: { ...order, ...Object.fromEntries(sent.map((name) => [name, order[name] || NAMED])) },
    measured: { ...measured, ...Object.fromEntries(sent.map((name) => [name, file])) },
  };
}

type Size = { width: number; height: number };

/** The shape of a frame in sides that a model takes, no larger than the frame where the model can make that. */
export function sizeToMake({ presets, custom, default: usual }: FieldOf<'size'>, frame: Size): Size {
  if (custom === undefined) {
    const unlike = (size: Size) => Math.abs(Math.log((size.width * frame.height) / (size.height * frame.width)));
    const smaller = (one: Size, other: Size) => one.width * one.height - other.width * other.height;
    const [best = usual] = presets.toSorted((one, other) => unlike(one) - unlike(other) || smaller(other, one));
    return { width: best.width, height: best.height };
  }
  const { min, max, multipleOf } = custom;
  const [longest, shortest] = [Math.max(frame.width, frame.height), Math.min(frame.width, frame.height)];
  const scale = Math.max(Math.min(1, max / longest), Math.min(min / shortest, max / longest));
  const [least, most] = [Math.ceil(min / multipleOf) * multipleOf, Math.floor(max / multipleOf) * multipleOf];
  const side = (pixels: number) =>
    Math.min(most, Math.max(least, Math.round((pixels * scale) / multipleOf) * multipleOf));
  return { width: side(frame.width), height: side(frame.height) };
}

/** Whether the canvas of a definition names fields that are there and can be what it says. */
export function checkCanvasPart(definition: Definition, named: ReadonlyMap<string, Field>, report: ReportAt): void {
  const { canvas, outputs, routes } = definition;
  if (canvas === undefined) return;
  if (outputs.kind !== 'image') report('canvas', 'The canvas edits pictures, and this tool makes none.');
  for (const [n, field] of definition.fields.entries()) {
    const own = field.kind === 'size' ? [field.name, field.widthName, field.heightName] : [field.name];
    for (const name of own.filter((one) => canvasKeys(definition).includes(one))) {
      report(`fields.${n}.name`, `${name} is a name that the canvas has for itself.`);
    }
  }
  const parts: [part: keyof typeof wanted, name: string][] = [];
  for (const part of ['image', 'mask', 'prompt', 'size', 'reference'] as const) {
    const name = canvas[part];
    if (name !== undefined) parts.push([part, name]);
  }
  const seen = new Set<string>();
  for (const [part, name] of parts) {
    const problem = misfit(part, name, named.get(name), definition) ?? (seen.has(name) ? twice(name) : undefined);
    if (problem !== undefined) report(`canvas.${part}`, problem);
    seen.add(name);
  }
  if (modesOf({ mask: canvas.mask ?? null, prompt: canvas.prompt ?? null, expands: canvas.outpaint }).length === 0) {
    report('canvas', 'The canvas needs a mask, words, or a model that paints beyond the picture.');
  }
  for (const [n, { target }] of routes.entries()) {
    // Its masks are painted by transparency, and the frame cannot take the place of the picture in its list of files.
    if (target.kind === 'openai' && (canvas.mask !== undefined || canvas.outpaint)) {
      report(`routes.${n}.target`, 'An image API in OpenAI’s shape takes no mask and no frame of the canvas.');
    }
  }
}

/** What a field must be for each part of the canvas. */
const wanted = {
  image: (field: Field) => field.kind === 'image' || isListOfPictures(field),
  mask: ({ kind }: Field) => kind === 'image',
  prompt: ({ kind }: Field) => kind === 'prompt' || kind === 'text',
  size: ({ kind }: Field) => kind === 'size',
  reference: (field: Field) => field.kind === 'image' || (field.kind === 'files' && field.of === 'image'),
} as const;

const kindWords = {
  image: 'a picture',
  mask: 'a picture',
  prompt: 'words',
  size: 'a size',
  reference: 'pictures',
} as const;

function misfit(
  part: keyof typeof wanted,
  name: string,
  field: Field | undefined,
  { routes }: Definition,
): string | undefined {
  if (field === undefined) return `There is no field ${name}.`;
  if (!wanted[part](field))
    return `${field.label} is a field of another kind (${field.kind}); here belongs ${kindWords[part]}.`;
  if (part === 'reference') return undefined;
  if (field.showWhen !== undefined) return `${field.label} is not always shown, so no edit can count on it.`;
  if (part === 'image' && field.required !== true) return `${field.label} must be filled in: it is what is edited.`;
  const own = field.kind === 'size' ? [field.widthName, field.heightName] : [];
  const isSent = routes.every(({ map }) => {
    const sent = new Set(map.flatMap(({ from }) => ('field' in from && from.field !== undefined ? [from.field] : [])));
    return sent.has(name) || (own.length > 0 && own.every((key) => sent.has(key)));
  });
  return isSent ? undefined : `${field.label} is not sent by every route.`;
}

function twice(name: string): string {
  return `${name} cannot be two parts of the canvas.`;
}
