import type { Plain } from './schema-reader.ts';

type Range = { min: number; max: number; step: number; default: number };

const MOST = 1_000_000_000;
const MOST_OUTPUTS = 4;

/** Limits, step and default for a form, out of what a schema says of a number, with a word on whatever had to be guessed. */
export function numberField(
  name: string,
  plain: Plain,
  isCount: boolean,
): { range: Range | undefined; warnings: string[] } {
  const warnings: string[] = [];
  const isWhole = plain.type === 'integer';
  const asked = typeof plain.default === 'number' ? plain.default : undefined;
  const lowest = isCount ? Math.max(1, plain.minimum ?? 1) : (plain.minimum ?? guessedMin(asked));
  const highest = plain.maximum ?? (isCount ? MOST_OUTPUTS : guessedMax(asked, lowest));
  if (plain.minimum === undefined && !isCount) warnings.push(`${name} has no lower limit: it was set to ${lowest}.`);
  if (plain.maximum === undefined) warnings.push(`${name} has no upper limit: it was set to ${highest}.`);
  const step = plain.multipleOf ?? (isWhole ? 1 : stepFor(lowest, highest, asked));
  const min = tidy(Math.ceil(clamped(lowest) / step - 1e-9) * step, plain.multipleOf ?? 0, isWhole, lowest);
  const max = isCount ? Math.min(highest, 16) : clamped(highest);
  if (!(min <= max)) return { range: undefined, warnings };
  const wanted = asked ?? min;
  const steps = Math.round((Math.min(Math.max(wanted, min), max) - min) / step);
  const most = Math.floor((max - min) / step + 1e-9);
  const byDefault = exact(min + Math.min(steps, most) * step);
  if (asked !== undefined && Math.abs(byDefault - asked) > 1e-9) {
    warnings.push(`The default of ${name} (${asked}) is not within its limits and steps: it was set to ${byDefault}.`);
  }
  const range = {
    min,
    max: exact(Math.max(min + most * step, min)),
    step: max === min ? step : Math.min(step, max - min),
    default: byDefault,
  };
  return { range, warnings };
}

/** Whole multiples stay what they are; other limits keep their own figure. */
function tidy(onStep: number, multipleOf: number, isWhole: boolean, lowest: number): number {
  if (multipleOf > 0) return exact(onStep);
  return isWhole ? Math.ceil(clamped(lowest)) : exact(clamped(lowest));
}

function clamped(value: number): number {
  return Math.min(MOST, Math.max(-MOST, value));
}

function exact(value: number): number {
  return Number(value.toFixed(6));
}

function guessedMin(asked: number | undefined): number {
  return asked !== undefined && asked < 0 ? asked * 2 : asked === 0 ? 0 : Math.min(1, asked ?? 0);
}

function guessedMax(asked: number | undefined, lowest: number): number {
  const most = asked === undefined || asked <= 0 ? 10 : asked <= 1 ? 1 : asked * 2;
  return Math.max(most, lowest);
}

/** Fine enough for both ends and the default, and for a hand on a slider. */
function stepFor(min: number, max: number, asked: number | undefined): number {
  const decimals = Math.max(...[min, max, asked ?? min].map(decimalsOf), max - min <= 2 ? 2 : 1);
  return Number((10 ** -Math.min(decimals, 6)).toFixed(6));
}

function decimalsOf(value: number): number {
  const [, fraction = ''] = value.toFixed(6).replace(/0+$/, '').split('.');
  return fraction.length;
}
