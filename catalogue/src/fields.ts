import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { isLoraAddress, LORA_ADDRESS } from './lora-hosts.ts';
import { mustBeStepped, mustBeWhole } from './plain-words.ts';
import { said } from './said.ts';
import type { FileField } from './tool.ts';
import { uploadRule } from './upload-rules.ts';

const MOST_LORAS = 5;
const MOST_SEED = 2_147_483_647;

/** A stored image of the person who asks, by the address that its upload answered; empty while there is none. */
export function imageFile(options: { folder: string; required?: string | (() => string) }) {
  return storedFile({ file: 'image', ...options });
}

/** A stored video of the person who asks, as `imageFile`. */
export function videoFile(options: { folder: string; required?: string | (() => string) }) {
  return storedFile({ file: 'video', ...options });
}

/** A stored sound of the person who asks, as `imageFile`. */
export function audioFile(options: { folder: string; required?: string | (() => string) }) {
  return storedFile({ file: 'audio', ...options });
}

type FileKind = FileField['kind'];
const ADDRESS = String.raw`\/files\/[\w-]{1,64}(?:\/[\w-]{1,100}){1,3}\.[a-z0-9]{2,5}`;

function storedFile({
  file,
  folder,
  ...options
}: {
  file: FileKind;
  folder: string;
  required?: string | (() => string);
}) {
  const address = z
    .string()
    .check(z.regex(new RegExp(`^$|^${ADDRESS}$`), uploadRule({ kind: file, folder }).wrongKind));
  return z._default(address, '').register(z.globalRegistry, { file, folder, ...options });
}

type FileList = { kind: FileKind; folder: string; min: number; max: number; required?: string | (() => string) };

const filesOf = (count: number) => (count === 1 ? '1 file' : `${count} files`);

/** A list of stored files of one kind. */
export function fileList({ kind, folder, min, max, ...options }: FileList) {
  const address = z.string().check(z.regex(new RegExp(`^${ADDRESS}$`), uploadRule({ kind, folder }).wrongKind));
  const list = z.array(address).check(
    z.maxLength(max, { error: () => said('problem.mostFiles', `Please use at most ${filesOf(max)}`, { files: max }) }),
    z.refine((urls) => urls.length === 0 || urls.length >= min, {
      error: () => said('problem.leastFiles', `Please use at least ${filesOf(min)}`, { files: min }),
    }),
  );
  return z._default(list, () => []).register(z.globalRegistry, { file: kind, folder, list: { min, max }, ...options });
}

/**
 * A prompt, trimmed; `required` is the message when it is blank, `maxLength` what its model takes where that is not the
 * usual. The limit is no part of the schema, so that a record stays readable when a model takes less than it used to.
 */
export function prompt({
  byDefault = '',
  ...options
}: {
  required?: string | (() => string);
  maxLength?: number;
  byDefault?: string;
} = {}) {
  const words = z.string().check(z.trim());
  return z._default(words, byDefault).register(z.globalRegistry, { maxLength: limits.promptCharacters, ...options });
}

/** A whole number within limits. */
export function whole(min: number, max: number, byDefault: number) {
  const error = mustBeWhole(min, max);
  return z._default(z.int({ error }).check(z.gte(min, { error }), z.lte(max, { error })), byDefault);
}

/** -1 asks the model for a random seed. */
export function seed(most = MOST_SEED) {
  const error = () =>
    said('problem.seed', `The seed must be -1 for a random one, or a whole number up to ${most}`, {
      most: String(most),
    });
  return z._default(z.int().check(z.gte(-1, { error }), z.lte(most, { error })), -1);
}

type Stepped = { min: number; max: number; step: number; byDefault: number };

/** A number within limits, in steps that are counted from the least. */
export function stepped({ min, max, step, byDefault }: Stepped) {
  const error = mustBeStepped(min, max, step);
  const number = [min, step].every(Number.isInteger) ? z.int({ error }) : z.number({ error });
  const limited = number.check(
    z.gte(min, { error }),
    z.lte(max, { error }),
    z.refine((value) => isOnStep(value, { min, step }), { error }),
    // There is no such thing as -0 in a record.
    z.overwrite((value) => value + 0),
  );
  return z._default(limited, byDefault).register(z.globalRegistry, { multipleOf: step });
}

/** Whether a value is a whole number of steps above the least, as far as fractions are exact. */
export function isOnStep(value: number, { min, step }: { min: number; step: number }): boolean {
  const steps = (value - min) / step;
  return Math.abs(steps - Math.round(steps)) < 1e-6;
}

type Choice = string | number;

/** One of the given words or numbers. */
export function chosen(values: readonly Choice[], byDefault: Choice) {
  return z._default(z.literal([...values]), byDefault);
}

/** Several of them, none twice. */
export function severalChosen(
  values: readonly Choice[],
  { min, max, byDefault }: { min: number; max: number; byDefault: readonly Choice[] },
) {
  const list = z.array(z.literal([...values])).check(
    z.minLength(min, { error: () => said('problem.leastChoices', `Please choose at least ${min}`, { choices: min }) }),
    z.maxLength(max, { error: () => said('problem.mostChoices', `Please choose at most ${max}`, { choices: max }) }),
    z.refine((all) => new Set(all).size === all.length, 'Please choose each one once'),
  );
  return z._default(list, () => [...byDefault]);
}

export function steps(byDefault: number, { min = 10, max = 50 }: { min?: number; max?: number } = {}) {
  return whole(min, max, byDefault);
}

export function guidance(byDefault: number) {
  return fraction(1, 20, 0.5, byDefault);
}

/** One of the given whole numbers. */
export function choice<const Values extends readonly [number, ...number[]]>(values: Values, byDefault: Values[number]) {
  return z._default(z.literal(values), byDefault);
}

/** One of the given words. */
export function option<const Values extends readonly [string, ...string[]]>(values: Values, byDefault: Values[number]) {
  return z._default(z.enum(values), () => byDefault);
}

export function toggle(byDefault: boolean) {
  return z._default(z.boolean(), byDefault);
}

/** A decimal fraction within limits, in tenths. */
export function tenths(min: number, max: number, byDefault: number) {
  return fraction(min, max, 0.1, byDefault);
}

function fraction(min: number, max: number, step: number, byDefault: number) {
  const error = mustBeStepped(min, max, step);
  const limited = z
    .number({ error })
    .check(z.gte(min, { error }), z.lte(max, { error }), z.multipleOf(step, { error }));
  return z._default(limited, byDefault);
}

/** How many images at a time. */
export function images(most = 4) {
  return whole(1, most, 1);
}

type SideOptions = { min?: number; max?: number; multipleOf?: number; fallback?: number };

/** One side of a picture in pixels; `fallback` stands in the form for something that is no number. @default the default */
export function side(byDefault: number, { min = 256, max = 2048, multipleOf = 64, ...meta }: SideOptions = {}) {
  const pixels = z.int().check(z.gte(min), z.lte(max), z.multipleOf(multipleOf));
  return z._default(pixels, byDefault).register(z.globalRegistry, meta);
}

/** Address of a LoRA's weights, handed to the provider and never fetched by us; empty for none. The server knows the hosts. */
export function loraUrl() {
  const address = z.string().check(
    z.trim(),
    z.refine((text) => text === '' || isLoraAddress(text), LORA_ADDRESS),
  );
  return z._default(address, '').register(z.globalRegistry, { holdsLoras: true });
}

/** A list of LoRAs with how strongly each shows. */
export function loras() {
  const lora = z.strictObject({
    url: z.string().check(z.trim(), z.refine(isLoraAddress, LORA_ADDRESS)),
    scale: tenths(0, 2, 1),
  });
  const list = z.array(lora).check(z.maxLength(MOST_LORAS, `Please use at most ${MOST_LORAS} style models`));
  return z._default(list, () => []).register(z.globalRegistry, { holdsLoras: true });
}
