import { type Box, type Corner, isMeasured } from './corners.ts';
import type { Definition, Field, FieldOf } from './definition.ts';
import { UNIT } from './price-table.ts';

/** A corner as somebody could order it: its settings, and in words also what its files are like. */
export function describeCorner(
  box: Box,
  corner: Corner,
  definition: Definition,
): { input: Readonly<Record<string, unknown>>; words: string } {
  const input: Record<string, unknown> = {};
  const words: string[] = [];
  for (const field of definition.fields) {
    const option = box.get(field.name);
    if (option === undefined) continue;
    const figures = [...option.ranges.keys()].map((key) => ({ key, figure: (corner.get(key) ?? 0) / UNIT }));
    const [first] = figures;
    if (isMeasured(definition, field.name)) {
      const measured = figures.filter(({ key }) => !key.startsWith('entries') || field.kind === 'files');
      words.push(option.isGiven ? [field.label, ...measured.map(inWords)].join(', ') : `no ${field.label}`);
    } else if (field.kind === 'number' && first !== undefined) {
      input[field.name] = first.figure;
      words.push(`${field.label} ${first.figure}${unitWord(field.unit)}`);
    } else if (field.kind === 'size' && first !== undefined) {
      const { width, height } = sizeOf(field, first.figure * UNIT);
      Object.assign(input, { [field.widthName]: width, [field.heightName]: height });
      words.push(`${field.label} ${width} x ${height}`);
    } else if (field.kind === 'prompt' || field.kind === 'text') {
      const characters = Math.round((first?.figure ?? (option.isGiven ? 0.001 : 0)) * 1000);
      input[field.name] = 'x'.repeat(characters);
      words.push(`${field.label} of ${characters} characters`);
    } else {
      const value = Array.isArray(option.value)
        ? option.value.slice(0, Math.round(first?.figure ?? option.value.length))
        : option.value;
      input[field.name] = value;
      const chosen = Array.isArray(value) ? value.map((one) => choiceWord(field, one)) : [choiceWord(field, value)];
      words.push(`${field.label} ${chosen.join(' and ') || 'nothing'}`);
    }
  }
  return { input, words: words.length === 0 ? 'Every input' : words.join(', ') };
}

function unitWord(unit: string | undefined): string {
  if (unit === undefined) return '';
  return /^sec(?:ond)?s?$/i.test(unit) ? ' s' : ` ${unit}`;
}

/** As people read it in the form. */
function choiceWord(field: Field, value: unknown): string {
  if (field.kind === 'switch') return value === true ? 'on' : 'off';
  const choices = field.kind === 'select' || field.kind === 'multiselect' ? field.choices : [];
  return choices.find((one) => one.value === value)?.label ?? String(value);
}

function inWords({ key, figure }: { key: string; figure: number }): string {
  const [kind] = key.split(' ');
  return kind === 'entries' ? `${figure} files` : `${figure} ${kind}`;
}

/** The size with these pixels, or the next larger one that there is. */
function sizeOf({ presets, custom }: FieldOf<'size'>, pixels: number): { width: number; height: number } {
  const preset = presets.find(({ width, height }) => width * height === pixels);
  if (preset !== undefined) return { width: preset.width, height: preset.height };
  const { min, max, multipleOf } = custom ?? { min: 1, max: 1, multipleOf: 1 };
  let best = { width: max - (max % multipleOf), height: max - (max % multipleOf) };
  for (let width = Math.ceil(min / multipleOf) * multipleOf; width <= max; width += multipleOf) {
    const height = Math.max(Math.ceil(min / multipleOf), Math.ceil(pixels / width / multipleOf)) * multipleOf;
    if (height <= max && width * height < best.width * best.height) best = { width, height };
  }
  return best;
}
