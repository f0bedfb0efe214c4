import type { Definition, Field } from '@kinora/catalogue/runtime/definition';
import type { Condition, PriceTable, Quantity, Rate } from '@kinora/catalogue/runtime/price-table';

export type ShelfKind = 'images' | 'edits' | 'upscalers' | 'videos' | 'speech' | 'music';

type Choice = { value: string | number; label: string };

/** How one input of a model is offered; what is not said stays as the model's schema has it. */
export type ShelfField = {
  name: string;
  label: string;
  hint?: string;
  isAdvanced?: true;
  isRequired?: true;
  default?: string | number | boolean;
  /** The smallest number. */
  least?: number;
  step?: number;
  /** The largest number, the longest text, or the most files of a list. */
  most?: number;
  /** All that is offered. A text with choices becomes a choice. */
  choices?: readonly Choice[];
  /** All sizes that are offered, as label, width and height. */
  sizes?: readonly (readonly [label: string, width: number, height: number])[];
};

/** A model of fal with everything that a schema does not say: words, what is offered, and what it costs. */
export type ShelfEntry = {
  /** By default also the last part of the address of its page. */
  id: string;
  endpoint: string;
  name: string;
  summary: string;
  category?: Definition['category'];
  seconds: readonly [from: number, to: number];
  /** For the first field of words, or a named one. */
  examples: readonly (string | { field: string; text: string })[];
  noun?: string;
  /** In the order of the form. Every other input is left to the model, unless it must be filled in. */
  fields: readonly ShelfField[];
  /** Sent with every order: inputs on which the cost depends and that nobody is to choose. */
  fixed?: Readonly<Record<string, string | number | boolean | Readonly<Record<string, number>>>>;
  /** Fields for what lies within an object that a form cannot offer. */
  added?: readonly { field: Field; to: readonly string[] }[];
  cost: ShelfCost;
  /** The order that costs least: values of the fields on which the cost depends, and figures of files and sizes. */
  cheapest?: Readonly<Record<string, string | number | boolean>>;
  /** The announced tool whose place it takes. */
  fulfills?: NonNullable<Definition['fulfills']>;
};

/** What a call is billed with, in millionths of a dollar, and how well that is known. */
type ShelfCost = PriceTable & {
  /** The month of which the figures are, such as 2026-01. */
  asOf: string;
  /** Whether the provider's price list said so then, or it is an estimate on the high side. */
  isListed: boolean;
};

const MICROS = 1_000_000;

/** One rate of a cost, in dollars. */
export function rate(label: string, dollars: number, per: readonly Quantity[] = [], when: readonly Condition[] = []) {
  return { label, amount: Math.ceil(Number((dollars * MICROS).toPrecision(12))), per: [...per], when: [...when] };
}

export const listed = (asOf: string, ...rates: Rate[]): ShelfCost => ({ asOf, isListed: true, atLeast: 0, rates });
export const estimated = (asOf: string, ...rates: Rate[]): ShelfCost => ({ asOf, isListed: false, atLeast: 0, rates });

export const byCount: Quantity = { kind: 'count' };
export const byNumber = (field: string): Quantity => ({ kind: 'number', field });
export const bySeconds = (field: string, most: number): Quantity => ({ kind: 'seconds', field, most });
export const byFrames = (field: string, most: number): Quantity => ({ kind: 'frames', field, most });
export const byThousandCharacters = (field: string): Quantity => ({ kind: 'characters', field });
export const byMegapixels = (field: string, most?: number): Quantity => ({
  kind: 'megapixels',
  field,
  ...(most === undefined ? {} : { most }),
});
export const isOneOf = (field: string, ...values: (string | number)[]): Condition => ({
  kind: 'choice',
  field,
  in: values,
});
export const isOn = (field: string): Condition => ({ kind: 'switch', field, is: true });
export const isOff = (field: string): Condition => ({ kind: 'switch', field, is: false });

/** Images of which each costs as much as each of its megapixels. */
export const imagesByMegapixel = (dollars: number) => [
  rate('Images', dollars, [byCount]),
  rate('Megapixels', dollars, [byCount, byMegapixels('image_size')]),
];

/** 64 x 64 pixels, in megapixels. */
export const smallestSize = { image_size: 0.004096 };

/** Values that need no words of their own. */
export function plainChoices(...values: (string | number)[]): Choice[] {
  return values.map((value) => ({ value, label: String(value) }));
}

/** Lengths in seconds, as the model writes them: 5, "5" or "5s". */
function lengths(...values: (string | number)[]): Choice[] {
  return values.map((value) => ({ value, label: `${Number.parseInt(String(value), 10)} seconds` }));
}

export const prompt: ShelfField = { name: 'prompt', label: 'Prompt' };
export const seed: ShelfField = { name: 'seed', label: 'Seed', isAdvanced: true };
export const size: ShelfField = { name: 'image_size', label: 'Size' };
export const fileFormat: ShelfField = { name: 'output_format', label: 'File format', isAdvanced: true };
export const shape: ShelfField = { name: 'aspect_ratio', label: 'Shape' };
export const avoid: ShelfField = { name: 'negative_prompt', label: 'What to avoid', isAdvanced: true };
export const sound: ShelfField = {
  name: 'generate_audio',
  label: 'With sound',
  hint: 'Voices, music and noises that fit the picture. It costs more.',
};
export const rewrite = (name = 'enable_prompt_expansion'): ShelfField => ({
  name,
  label: 'Improve the prompt',
  hint: 'The model adds what your words leave open.',
  isAdvanced: true,
});
export const images = (most = 4): ShelfField => ({ name: 'num_images', label: 'Images', most });
export const resolution = (...values: string[]): ShelfField => ({
  name: 'resolution',
  label: 'Resolution',
  choices: plainChoices(...values),
});
export const length = (...values: (string | number)[]): ShelfField => ({
  name: 'duration',
  label: 'Length',
  choices: lengths(...values),
});
export const startImage: ShelfField = {
  name: 'image_url',
  label: 'Start image',
  hint: 'The video begins with it.',
  isRequired: true,
};
export const endImage: ShelfField = {
  name: 'end_image_url',
  label: 'End image',
  hint: 'The video ends with it, if you add one.',
};
