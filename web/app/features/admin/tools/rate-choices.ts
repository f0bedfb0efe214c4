import { leadingNumber } from '@kinora/catalogue/runtime/price-table';
import type { Say } from '../../../shared/texts/use-texts.ts';
import type { EditableDefinition, EditableField, EditableRate } from './editable-definition.ts';

export type Quantity = EditableRate['per'][number];
export type Condition = EditableRate['when'][number];

/** How much of something one file may have at most, until somebody says otherwise. */
const USUAL_MOST = { seconds: 60, frames: 1800, megapixels: 16 } as const;

type QuantityChoice = { value: string; label: string; quantity: Quantity };

/** One name for what is counted. */
export function quantityKey(of: Quantity): string {
  return of.kind === 'count' ? 'count' : `${of.kind} ${of.field}`;
}

/** Everything that an order of this tool has more or less of. */
export function quantityChoices(say: Say<'adminToolForm'>, { fields, outputs }: EditableDefinition): QuantityChoice[] {
  const own = fields.flatMap((field) => ofField(say, field).map(([quantity, label]) => ({ quantity, label })));
  const counted = own.filter(({ quantity }) => !(quantity.kind === 'number' && quantity.field === outputs.count));
  const count = { quantity: { kind: 'count' as const }, label: say('quantity.count', { noun: outputs.noun }) };
  return [...(outputs.count === undefined ? [] : [count]), ...counted].map(({ quantity, label }) => ({
    value: quantityKey(quantity),
    label,
    quantity,
  }));
}

function ofField(say: Say<'adminToolForm'>, field: EditableField): [Quantity, string][] {
  const { name, label } = field;
  const measured = (kind: keyof typeof USUAL_MOST, isTogether = false): [Quantity, string] => [
    { kind, field: name, most: USUAL_MOST[kind] },
    isTogether && kind !== 'frames' ? say(`quantity.${kind}Together`, { label }) : say(`quantity.${kind}`, { label }),
  ];
  switch (field.kind) {
    case 'number':
      return field.min >= 0 ? [[{ kind: 'number', field: name }, label]] : [];
    case 'select':
      return field.choices.every(({ value }) => (leadingNumber(value) ?? -1) >= 0)
        ? [[{ kind: 'number', field: name }, say('quantity.asNumber', { label })]]
        : [];
    case 'prompt':
    case 'text':
      return [[{ kind: 'characters', field: name }, say('quantity.characters', { label })]];
    case 'multiselect':
      return [[{ kind: 'entries', field: name }, say('quantity.chosen', { label })]];
    case 'size':
      return [[{ kind: 'megapixels', field: name }, say('quantity.megapixels', { label })]];
    case 'image':
      return [measured('megapixels')];
    case 'video':
      return [measured('seconds'), measured('frames'), measured('megapixels')];
    case 'audio':
      return [measured('seconds')];
    case 'files': {
      const count: [Quantity, string] = [{ kind: 'entries', field: name }, say('quantity.files', { label })];
      const pixels = field.of === 'audio' ? [] : [measured('megapixels', true)];
      const seconds = field.of === 'image' ? [] : [measured('seconds', true)];
      return [count, ...pixels, ...seconds];
    }
    default:
      return [];
  }
}

type ConditionChoice = { value: string; label: string; condition: Condition };

export function conditionKey(one: Condition): string {
  return one.kind === 'atLeast' ? `atLeast ${quantityKey(one.of)}` : `${one.kind} ${one.field}`;
}

/** Everything on which a rate can depend. */
export function conditionChoices(say: Say<'adminToolForm'>, definition: EditableDefinition): ConditionChoice[] {
  const own = definition.fields.flatMap((field): [Condition, string][] => {
    const { name, label } = field;
    switch (field.kind) {
      case 'select':
      case 'multiselect': {
        const [first] = field.choices;
        return first === undefined
          ? []
          : [[{ kind: 'choice', field: name, in: [first.value] }, say('condition.is', { label })]];
      }
      case 'switch':
        return [[{ kind: 'switch', field: name, is: true }, say('condition.is', { label })]];
      case 'prompt':
      case 'text':
      case 'image':
      case 'video':
      case 'audio':
      case 'files':
        return field.required === true && field.showWhen === undefined
          ? []
          : [[{ kind: 'given', field: name, is: true }, say('condition.is', { label })]];
      default:
        return [];
    }
  });
  const atLeast = quantityChoices(say, definition).map(({ quantity, label }): [Condition, string] => [
    { kind: 'atLeast', of: quantity, value: 1 },
    say('condition.atLeast', { label }),
  ]);
  return [...own, ...atLeast].map(([condition, label]) => ({ value: conditionKey(condition), label, condition }));
}
