import type { BatchQuote } from '@kinora/server/batches-wire';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import type { FormField } from '../form/derive-form.ts';
import type { AxisValue } from './axis-values.ts';
import classes from './several.module.css';

export type ShownAxis = { field: FormField; values: readonly AxisValue[] };

const MOST_SHOWN = 6;

/** The first items of a batch: what each is made with. */
export function BatchPreview({ quote, axes }: { quote: BatchQuote; axes: readonly ShownAxis[] }) {
  const say = useTexts('batchPages');
  const words = (field: FormField, value: AxisValue | undefined): string => {
    if (typeof value === 'boolean') return value ? say('grid.on') : say('grid.off');
    return field.choices.find((choice) => choice.value === value)?.label ?? String(value ?? '');
  };
  const items = quote.items.slice(0, MOST_SHOWN);
  const hidden = quote.items.length - items.length;
  return (
    <ol className={classes.items}>
      {items.map(({ cell, texts, seed }) => (
        <li key={JSON.stringify([cell, texts, seed])}>
          {Object.entries(texts).map(
            ([field, text]) =>
              text.trim() !== '' && (
                <span key={field} className={classes.text} dir="auto">
                  {text}
                </span>
              ),
          )}
          <span className={classes.facts}>
            {axes.map(({ field, values }, place) => (
              <span key={field.name}>{`${field.label}: ${words(field, values[cell[place] ?? 0])}`}</span>
            ))}
            {seed !== null && <span>{say('seed', { seed: String(seed) })}</span>}
          </span>
        </li>
      ))}
      {hidden > 0 && <li className={classes.more}>{say('preview.more', { count: hidden })}</li>}
    </ol>
  );
}
