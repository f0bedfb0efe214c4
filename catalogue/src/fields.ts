import * as z from 'zod';
import { limits } from './limits.ts';
import { isLoraAddress, LORA_ADDRESS } from './lora-hosts.ts';
import { uploadRule } from './upload-rules.ts';

const MOST_LORAS = 5;
export const promptTooLong = `Please keep the prompt under ${limits.promptCharacters} characters`;

/** A stored image of the person who asks, by the address that its upload answered; empty while there is none. */
export function imageFile(options: { folder: string; required?: string }) {
  return storedFile({ file: 'image', ...options });
}

/** A stored video of the person who asks, as `imageFile`. */
export function videoFile(options: { folder: string; required?: string }) {
  return storedFile({ file: 'video', ...options });
}

function storedFile({ file, folder, ...options }: { file: 'image' | 'video'; folder: string; required?: string }) {
  return z
    .string()
    .regex(
      /^$|^\/files\/[\w-]{1,64}(?:\/[\w-]{1,100}){1,3}\.[a-z0-9]{2,5}$/,
      uploadRule({ kind: file, folder }).wrongKind,
    )
    .default('')
    .meta({ file, folder, ...options });
}

/** A prompt, trimmed; `required` is the message when it is blank. */
export function prompt(options: { required?: string } = {}) {
  return z.string().trim().max(limits.promptCharacters, promptTooLong).default('').meta(options);
}

/** -1 asks the model for a random seed. */
export function seed() {
  return z.int().min(-1, 'Seed must be -1 (random) or a positive number').max(2_147_483_647).default(-1);
}

export function steps(byDefault: number) {
  return z.int().min(10).max(50).default(byDefault);
}

export function guidance(byDefault: number) {
  return z.number().min(1).max(20).multipleOf(0.5).default(byDefault);
}

/** One of the given whole numbers. */
export function choice<const Values extends readonly [number, ...number[]]>(values: Values, byDefault: Values[number]) {
  return z.literal(values).default(byDefault);
}

/** One of the given words. */
export function option<const Values extends readonly [string, ...string[]]>(values: Values, byDefault: Values[number]) {
  return z.enum(values).default(() => byDefault);
}

export function toggle(byDefault: boolean) {
  return z.boolean().default(byDefault);
}

/** A decimal fraction within limits, in tenths. */
export function tenths(min: number, max: number, byDefault: number) {
  return z.number().min(min).max(max).multipleOf(0.1).default(byDefault);
}

/** How many images at a time. */
export function images() {
  return z.int().min(1).max(4).default(1);
}

/** One side of a picture in pixels. */
export function side(byDefault: number) {
  return z.int().min(256).max(2048).multipleOf(64).default(byDefault);
}

/** Address of a LoRA's weights, handed to the provider and never fetched by us; empty for none. The server knows the hosts. */
export function loraUrl() {
  return z
    .string()
    .trim()
    .refine((address) => address === '' || isLoraAddress(address), LORA_ADDRESS)
    .default('')
    .meta({ holdsLoras: true });
}

/** A list of LoRAs with how strongly each shows. */
export function loras() {
  const lora = z.strictObject({
    url: z.string().trim().refine(isLoraAddress, LORA_ADDRESS),
    scale: z.number().min(0).max(2).multipleOf(0.1).default(1),
  });
  return z
    .array(lora)
    .max(MOST_LORAS, `Please use at most ${MOST_LORAS} style models`)
    .default(() => [])
    .meta({ holdsLoras: true });
}

/** A whole number within limits. */
export function whole(min: number, max: number, byDefault: number) {
  return z.int().min(min).max(max).default(byDefault);
}
