import { kindName } from '@kinora/server/notice-kinds';
import type { FigureCount, NoticeFigures } from '@kinora/server/notices-wire';
import { groupedNumber } from '../../../shared/format/format.ts';

const countWords = (count: FigureCount) => (typeof count === 'number' ? groupedNumber(count) : count);

function hourWords(hours: number | null): string {
  if (hours === null) return 'not said';
  return hours < 1 ? 'less than an hour' : `${groupedNumber(hours)} ${hours === 1 ? 'hour' : 'hours'}`;
}

function KindsTable({ kinds }: Pick<NoticeFigures, 'kinds'>) {
  if (kinds.length === 0) return <p>No notice arrived in the last twelve months.</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on a phone, and keys have to reach it.
    <section aria-label="Notices by kind" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {['Kind', 'Received', 'Taken down', 'Kept', 'Late', 'Median time'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map(({ kind, received, takenDown, kept, late, medianHours }) => (
            <tr key={kind}>
              <th scope="row">{kindName[kind]}</th>
              <td>{countWords(received)}</td>
              <td>{countWords(takenDown)}</td>
              <td>{countWords(kept)}</td>
              <td>{countWords(late)}</td>
              <td>{hourWords(medianHours)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** What was done about notices, and of a few only that they are a few; null while it is not known. */
export function Figures({ figures }: { figures: NoticeFigures | null }) {
  if (figures === null) return <p>The figures cannot be read at the moment. Please come back later.</p>;
  const { kinds, appeals, automaticBlocks } = figures;
  const counts = [
    { name: 'Appeals by authors', count: appeals.made },
    { name: 'Put back after an appeal', count: appeals.reinstated },
    { name: 'Stayed down after an appeal', count: appeals.upheld },
    { name: 'Files refused because the same had been taken down before', count: automaticBlocks },
  ];
  return (
    <>
      <KindsTable kinds={kinds} />
      <dl>
        {counts.map(({ name, count }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{countWords(count)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
