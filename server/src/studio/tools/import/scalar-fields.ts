import { type Field, MOST_SEED } from '@kinora/catalogue/runtime/definition';
import { choiceLabel, isCount, isSeed, isWords, unitOf } from './field-names.ts';
import { numberField } from './number-field.ts';
import {
  alwaysFilled,
  type Context,
  common,
  type Input,
  isScalar,
  leaveOut,
  type Offer,
  one,
  type Refusal,
} from './offer.ts';

const MOST_TEXT = 3000;
export const MOST_CHOICES = 200;

export function offerSwitch(input: Input): Offer | Refusal {
  const { plain, isRequired } = input;
  if (typeof plain.default !== 'boolean' && !isRequired) return leaveOut(input, 'it has no default');
  return one({ kind: 'switch', ...alwaysFilled(input), default: plain.default === true }, input.path);
}

export function offerNumber(input: Input, { target }: Context): Offer | Refusal {
  const { name, plain, isRequired, path } = input;
  if (isSeed(name) && plain.type === 'integer') {
    const max = Math.min(Math.max(1, plain.maximum ?? 2_147_483_647), target === 'fal' ? 2_147_483_647 : MOST_SEED);
    const floor = Math.max(0, plain.minimum ?? 0);
    if (floor > 1) return leaveOut(input, `its seeds begin at ${floor}`);
    return one({ kind: 'seed', ...alwaysFilled(input), advanced: true, max: Math.floor(max) }, path, 'seed');
  }
  if (typeof plain.default !== 'number' && !isRequired) return leaveOut(input, 'it has no default');
  const unit = unitOf(name);
  const { range, warnings } = numberField(name, plain, isCount(name));
  if (range === undefined) return leaveOut(input, 'its limits leave no figure');
  const field: Field = { kind: 'number', ...alwaysFilled(input), ...range, ...(unit === undefined ? {} : { unit }) };
  return { ...one(isCount(name) ? { ...field, advanced: false } : field, path), warnings };
}

export function offerText(input: Input, { usual }: Context): Offer | Refusal {
  const { name, plain, isRequired } = input;
  if (/_ur[li]s?$/.test(name) && usual === undefined) return leaveOut(input, 'it is an address');
  const maxLength = Math.max(1, Math.min(plain.maxLength ?? MOST_TEXT, 20_000));
  const own = typeof plain.default === 'string' ? plain.default : '';
  const isLong = isWords(name) || (plain.maxLength ?? 0) > 300;
  const warnings =
    own.length > maxLength ? [`The default of ${name} is longer than it may be, so it begins blank.`] : [];
  const least =
    plain.minLength !== undefined && plain.minLength > 1 ? { minLength: Math.min(plain.minLength, maxLength) } : {};
  const base = { ...common(input), ...least, default: own.length > maxLength ? '' : own.trim() };
  const isMainWords = isRequired && isWords(name) && !/negative/.test(name);
  const field: Field =
    isMainWords || name === 'prompt'
      ? { ...base, kind: 'prompt', maxLength }
      : { ...base, kind: 'text', maxLength: isLong ? maxLength : Math.min(maxLength, 500), multiline: isLong };
  // A required text may be blank at some models; what it begins with stays where it is.
  const isBlankable = isRequired && plain.minLength === undefined && /negative/.test(name);
  return isBlankable
    ? { ...one({ ...field, required: false }, input.path, 'field', { whenBlank: 'empty' }), warnings }
    : { ...one(field, input.path), warnings };
}

export function offerSelect(input: Input): Offer | Refusal {
  const { name, plain, isRequired, path } = input;
  const usable = (plain.choices ?? []).filter((value) => typeof value !== 'boolean' && String(value).length <= 300);
  const values = usable.filter((value) => typeof value !== 'boolean');
  if (values.length === 0) return leaveOut(input, 'it has no choices');
  const warnings =
    values.length > MOST_CHOICES
      ? [`${name} has ${values.length} choices, of which the first ${MOST_CHOICES} are offered.`]
      : [];
  const kept = values.slice(0, MOST_CHOICES - 1);
  const known = kept.find((value) => value === plain.default);
  if (plain.default !== undefined && known === undefined && isScalar(plain.default)) {
    warnings.push(`The default of ${name} (${String(plain.default).slice(0, 60)}) is none of its choices.`);
  }
  const isOpen = known === undefined && !isRequired;
  const blank = isOpen ? [{ value: '', label: 'Automatic' }] : [];
  const choices = [...blank, ...kept.map((value) => ({ value, label: choiceLabel(value) }))];
  const unique = choices.filter(
    ({ value }, n) => choices.findIndex((other) => String(other.value) === String(value)) === n,
  );
  const [first] = unique;
  if (first === undefined) return leaveOut(input, 'it has no choices');
  return {
    ...one({ kind: 'select', ...alwaysFilled(input), choices: unique, default: known ?? first.value }, path),
    warnings,
  };
}
