import type { Field, FieldOf } from '@kinora/catalogue/runtime/definition';
import { namedSizes } from '@kinora/catalogue/sizes';
import type { Mapping, Offer } from './offer.ts';

/** The parts of forms for services that say little or nothing of what they take. */

export function offered(field: Field, to: Mapping['to'], kind: 'field' | 'seed' | 'file' | 'files' = 'field'): Offer {
  return { fields: [field], map: [{ to, from: { kind, field: field.name }, whenBlank: 'omit' }], warnings: [] };
}

export function always(to: Mapping['to'], value: string | number | boolean): Offer {
  return { fields: [], map: [{ to, from: { kind: 'fixed', value }, whenBlank: 'omit' }], warnings: [] };
}

export function promptField(maxLength: number): Field {
  return { kind: 'prompt', name: 'prompt', label: 'Prompt', required: true, maxLength, default: '' };
}

export const negativePrompt: Field = {
  ...{ kind: 'text', name: 'negative_prompt', label: 'Negative prompt', hint: 'What is not to be seen.' },
  ...{ advanced: true, maxLength: 3000, multiline: true, default: '' },
};

export function numberOf(
  name: string,
  label: string,
  [min, max, byDefault, step]: readonly [min: number, max: number, byDefault: number, step: number],
  more: Pick<FieldOf<'number'>, 'advanced' | 'unit' | 'hint'> = {},
): Field {
  return { kind: 'number', name, label, ...more, min, max, step, default: Math.min(max, Math.max(min, byDefault)) };
}

export function selectOf(
  name: string,
  label: string,
  values: readonly string[],
  byDefault: string | undefined,
  more: Pick<FieldOf<'select'>, 'advanced' | 'hint'> = {},
): Field {
  const choices = [...new Set(values)].slice(0, 100).map((value) => ({ value, label: nameOf(value) }));
  const known = choices.find(({ value }) => value === byDefault) ?? choices[0];
  return { kind: 'select', name, label, ...more, choices, default: known?.value ?? '' };
}

/** "1024 x 1536" of 1024x1536, "High" of high. */
function nameOf(value: string): string {
  const sides = /^(\d+)x(\d+)$/.exec(value);
  if (sides !== null) return `${sides[1]} x ${sides[2]}`;
  return /^[a-z]+$/.test(value) ? value.charAt(0).toUpperCase() + value.slice(1) : value.slice(0, 100);
}

export function seedField(max: number): Field {
  return { kind: 'seed', name: 'seed', label: 'Seed', advanced: true, max };
}

/** Width and height, sent by these two names. */
export function sizeOffer(
  custom: { min: number; max: number; multipleOf: number },
  byDefault: { width: number; height: number },
): Offer {
  const fits = (side: number) => side >= custom.min && side <= custom.max && side % custom.multipleOf === 0;
  const usual = Object.values(namedSizes).filter(({ width, height }) => fits(width) && fits(height));
  const own = [byDefault].filter(({ width, height }) => fits(width) && fits(height));
  const presets = [
    ...own.map((size) => ({ label: `${size.width} x ${size.height}`, ...size })),
    ...usual.filter(({ width, height }) => !own.some((size) => size.width === width && size.height === height)),
  ].map(({ label, width, height }) => ({ label, width, height }));
  const largest = Math.floor(custom.max / custom.multipleOf) * custom.multipleOf;
  const [first] =
    presets.length > 0 ? presets : [{ label: `${largest} x ${largest}`, width: largest, height: largest }];
  const field: Field = {
    ...{ kind: 'size', name: 'size', label: 'Size', widthName: 'width', heightName: 'height', custom },
    presets: presets.length > 0 || first === undefined ? presets : [first],
    default: { width: first?.width ?? largest, height: first?.height ?? largest },
  };
  const map = ['width', 'height'].map((side) => ({
    ...{ to: [side], from: { kind: 'field' as const, field: side }, whenBlank: 'omit' as const },
  }));
  return { fields: [field], map, warnings: [] };
}
