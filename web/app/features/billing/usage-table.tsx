import type { Usage } from '@kinora/server/billing-wire';
import { countedDay, groupedNumber } from '../../shared/format/format.ts';
import classes from './usage-charts.module.css';

/** The figures behind the charts. */
export function UsageTable({ usage }: { usage: Usage }) {
  return (
    <details className={classes.details}>
      <summary>Show as a table</summary>
      <table>
        <caption className="visually-hidden">Tokens by day and tool</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Tool</th>
            <th scope="col">Generations</th>
            <th scope="col">Tokens</th>
          </tr>
        </thead>
        <tbody>
          {usage.days.map(({ day, tool_type, tool_name, tokens, generations }) => (
            <tr key={`${day} ${tool_type}`}>
              <td>{countedDay(day)}</td>
              <td>{tool_name ?? 'Deleted generations'}</td>
              <td>{groupedNumber(generations)}</td>
              <td>{groupedNumber(tokens)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
