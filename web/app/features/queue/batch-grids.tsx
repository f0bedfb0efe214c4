import type { Tool } from '@kinora/catalogue/tool';
import type { BatchDetail } from '@kinora/server/batches-wire';
import { useId } from 'react';
import type { CompareChoice } from '../../shared/lineage/compared.ts';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { CompareToggle, type Item, ItemPicture, ItemState, type View, writtenTexts } from './batch-item.tsx';
import { fieldWords } from './field-words.ts';
import classes from './queue.module.css';

type NumberedItem = { item: Item; number: number };

/** The items that differ in nothing but their cells, for each text and seed. */
function gridsOf(items: readonly Item[]): NumberedItem[][] {
  const grids = new Map<string, NumberedItem[]>();
  for (const [index, item] of items.entries()) {
    const key = JSON.stringify([item.texts, item.seed]);
    grids.set(key, [...(grids.get(key) ?? []), { item, number: index + 1 }]);
  }
  return [...grids.values()];
}

type Props = { detail: BatchDetail; tool: Tool | undefined; choice: CompareChoice; onView: View };

/** The results in columns and rows by the two settings that differ; one grid for each text and seed. */
export function BatchGrids({ detail: { batch, items }, tool, choice, onView }: Props) {
  const say = useTexts('batchPages');
  const id = useId();
  const [columns, rows] = batch.axes;
  if (columns === undefined) return null;
  return (
    <div className={classes.grids}>
      {gridsOf(items).map((cells) => {
        const [first] = cells;
        if (first === undefined) return null;
        const texts = writtenTexts(first.item);
        const { seed } = first.item;
        const caption = `${id}-${first.number}`;
        return (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide grid scrolls by itself, also by keys.
          <section key={first.number} className={classes.gridScroll} aria-labelledby={caption} tabIndex={0}>
            <table className={classes.grid}>
              <caption id={caption}>
                {texts.map(([field, text]) => (
                  <span key={field} className={classes.text} dir="auto">
                    {text}
                  </span>
                ))}
                <span className={classes.facts}>
                  {seed === null ? say('item.number', { number: first.number }) : say('seed', { seed: String(seed) })}
                </span>
              </caption>
              <thead>
                <tr>
                  {rows !== undefined && <td />}
                  {columns.values.map((value) => (
                    <th key={String(value)} scope="col">
                      {fieldWords(say, tool, columns.field, value)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {(rows?.values ?? [null]).map((rowValue, row) => (
                  <tr key={String(rowValue)}>
                    {rows !== undefined && rowValue !== null && (
                      <th scope="row">{fieldWords(say, tool, rows.field, rowValue)}</th>
                    )}
                    {columns.values.map((value, column) => {
                      const cell = cells.find(
                        ({ item }) => item.cell[0] === column && (rows === undefined || item.cell[1] === row),
                      );
                      return (
                        <td key={String(value)}>
                          <span className={classes.cell}>
                            {cell === undefined ? (
                              say('item.gone')
                            ) : (
                              <GridCell {...cell} choice={choice} onView={onView} />
                            )}
                          </span>
                        </td>
                      );
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        );
      })}
    </div>
  );
}

function GridCell({ item, number, choice, onView }: NumberedItem & Pick<Props, 'choice' | 'onView'>) {
  const isShown = (item.generation?.outputs.length ?? 0) > 0;
  return isShown ? (
    <>
      <ItemPicture item={item} number={number} onView={onView} />
      <span className={classes.pick}>
        <CompareToggle item={item} choice={choice} />
      </span>
    </>
  ) : (
    <ItemState generation={item.generation} />
  );
}
