import { ActionIcon, Button } from '@mantine/core';
import { Plus, Trash2 } from 'lucide-react';
import { type Say, useTexts } from '../../../shared/texts/use-texts.ts';
import type { EditableDefinition, EditableRate } from './editable-definition.ts';
import classes from './editor.module.css';
import { replaced } from './field-changes.ts';
import { MICRO, MILLI } from './figures.ts';
import { PlacedNumber, PlacedProblem, PlacedText } from './place-inputs.tsx';
import { PLACE } from './places.ts';
import { Conditions, Quantities } from './rate-parts.tsx';

type Table = EditableDefinition['price'];

/** In what a table is read and typed; it is kept in whole thousandths or millionths of it. */
const units = {
  tokens: { scale: MILLI, decimals: 3 },
  dollars: { scale: MICRO, decimals: 6 },
} as const;

/** What stands in the field beside a figure. */
function signsOf(
  sayCommon: Say<'common'>,
  unit: keyof typeof units,
  figure: number,
): { prefix: string } | { suffix: string } {
  return unit === 'dollars' ? { prefix: '$' } : { suffix: ` ${sayCommon('tokensAfterNumber', { count: figure })}` };
}

type Props = {
  table: Table;
  onTable: (table: Table) => void;
  unit: keyof typeof units;
  definition: EditableDefinition;
  /** Where the table stands. */
  at: string;
};

function Rate({ rate, place, table, onTable, unit, definition, at }: Props & { rate: EditableRate; place: number }) {
  const say = useTexts('adminToolForm');
  const sayCommon = useTexts('common');
  const { scale, decimals } = units[unit];
  const onRate = (next: EditableRate) => onTable({ ...table, rates: replaced(table.rates, place, next) });
  const here = `${at}.rates.${place}`;
  return (
    <li className={classes.rate}>
      <div className={classes.rateHead}>
        <PlacedText
          place={`${here}.label`}
          label={unit === 'tokens' ? say('rates.billName') : say('name')}
          maxLength={80}
          value={rate.label}
          onValue={(label) => onRate({ ...rate, label })}
        />
        <PlacedNumber
          place={`${here}.amount`}
          label={say('rates.amount')}
          isWhole={false}
          decimalScale={decimals}
          min={0}
          {...signsOf(sayCommon, unit, rate.amount / scale)}
          value={rate.amount / scale}
          onValue={(amount) => onRate({ ...rate, amount: Math.round(amount * scale) })}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={say('rates.remove', { name: rate.label })}
          onClick={() => onTable({ ...table, rates: table.rates.toSpliced(place, 1) })}
        >
          <Trash2 size={15} aria-hidden />
        </ActionIcon>
      </div>
      <Quantities rate={rate} at={here} definition={definition} onRate={onRate} />
      <Conditions rate={rate} at={here} definition={definition} onRate={onRate} />
    </li>
  );
}

/** What an order costs: the sum of its rates, and at least a least figure. */
export function PriceTableEditor(props: Props) {
  const say = useTexts('adminToolForm');
  const { table, onTable, unit, at } = props;
  const sayCommon = useTexts('common');
  const { scale, decimals } = units[unit];
  return (
    <div className={classes.stack}>
      <ul className={classes.rows}>
        {table.rates.map((rate, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a rate is nothing but its place and what is typed there.
          <Rate key={place} {...props} rate={rate} place={place} />
        ))}
      </ul>
      <PlacedProblem place={`${at}.rates`} className={classes.problem} />
      <div className={classes.addRow}>
        <PlacedNumber
          place={`${at}.atLeast`}
          label={unit === 'tokens' ? say('rates.minPrice') : say('rates.minCost')}
          isWhole={false}
          decimalScale={decimals}
          min={0}
          {...signsOf(sayCommon, unit, table.atLeast / scale)}
          value={table.atLeast / scale}
          onValue={(least) => onTable({ ...table, atLeast: Math.round(least * scale) })}
        />
        <Button
          {...{ [PLACE]: at }}
          variant="default"
          leftSection={<Plus size={14} aria-hidden />}
          onClick={() =>
            onTable({ ...table, rates: [...table.rates, { label: say('rates.each'), amount: 0, per: [], when: [] }] })
          }
        >
          {say('rates.add')}
        </Button>
      </div>
    </div>
  );
}
