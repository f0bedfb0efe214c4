import { isImported } from '@kinora/catalogue/imported-tools';
import { Table } from '@mantine/core';
import { settingRows } from '../generation/detail-rows.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { useToolNames } from '../tools/summaries.ts';
import classes from './compare-dialog.module.css';
import type { Shot } from './compared.ts';

/** The settings of all, by name; those that differ are marked. */
export function CompareSettings({ shots, names }: { shots: readonly Shot[]; names: readonly string[] }) {
  const say = useTexts('compare');
  const common = useTexts('common');
  const toolName = useToolNames();
  const rows = shots.map(({ generation }) => [
    { label: say('tool'), value: isImported(generation) ? common('imported') : toolName(generation) },
    ...settingRows(generation),
  ]);
  const labels = [...new Set(rows.flat().map(({ label }) => label))];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no pointer scrolls it by keys.
    <section className={classes.settings} tabIndex={0} aria-label={say('settings')}>
      <Table>
        <thead>
          <tr>
            <th scope="col">{say('setting')}</th>
            {shots.map(({ output }, place) => (
              <th key={output.url} scope="col">
                {names[place]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((label) => {
            const values = rows.map((own) => own.find((row) => row.label === label)?.value ?? '–');
            const isDifferent = new Set(values).size > 1;
            return (
              <tr key={label} data-differs={isDifferent}>
                <th scope="row">
                  {label} {isDifferent && <span className="visually-hidden">({say('differs')})</span>}
                </th>
                {shots.map(({ output }, place) => (
                  <td key={output.url}>
                    <bdi>{values[place]}</bdi>
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </Table>
    </section>
  );
}
