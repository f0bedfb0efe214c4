import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { isLoraAddress, LORA_ADDRESS } from './lora-hosts.ts';
import { mustBeStepped, mustBeWhole } from './plain-words.ts';
import { uploadRule } from './upload-rules.ts';

const MOST_LORAS = 5;
const MOST_SEED = 2_147_483_647;
const seedProblem = `The seed must be -1 for a random one, or a whole number up to ${MOST_SEED}`;

/** A stored image of the person who asks, by the address that its upload answered; empty while there is none. */
export function imageFile(options: { folder: string; required?: string }) {
  return storedFile({ file: 'image', ...options });
}

/** A stored video of the person who asks, as `imageFile`. */
export function videoFile(options: { folder: string; required?: string }) {
  return storedFile({ file: 'video', ...options });
}

function storedFile({ file, folder, ...options }: { file: 'image' | 'video'; folder: string; required?: string }) {
  const address = z
    .string()
    .check(
      z.regex(
        /^$|^\/files\/[\w-]{1,64}(?:\/[\w-]{1,100}){1,3}\.[a-z0-9]{2,5}$/,
        uploadRule({ kind: file, folder }).wrongKind,
      ),
    );
  return z._default(address, '').register(z.globalRegistry, { file, folder, ...options });
}

/**
 * A prompt, trimmed; `required` is the message when it is blank, `maxLength` what its model takes where that is less than
 * usual. The limit is no part of the schema, so that a record stays readable when a model takes less than it used to.
 */
export function prompt(options: { required?: string; maxLength?: number } = {}) {
  const words = z.string().check(z.trim());
  return z._default(words, '').register(z.globalRegistry, { maxLength: limits.promptCharacters, ...options });
}

/** A whole number within limits. */
export function whole(min: number, max: number, byDefault: number) {
  const error = mustBeWhole(min, max);
  return z._default(z.int({ error }).check(z.gte(min, { error }), z.lte(max, { error })), byDefault);
}

/** -1 asks the model for a random seed. */
export function seed() {
  return z._default(z.int().check(z.gte(-1, seedProblem), z.lte(MOST_SEED, seedProblem)), -1);
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
