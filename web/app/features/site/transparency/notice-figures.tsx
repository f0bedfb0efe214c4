import type { FigureCount, NoticeFigures } from '@kinora/server/notices-wire';
import { useFormats } from '../../../shared/format/use-formats.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';

function useCountWords(): (count: FigureCount) => string {
  const say = useTexts('transparency');
  const { number } = useFormats();
  return (count) => (typeof count === 'number' ? number(count) : say('fewerThanFive'));
}

function useHourWords(): (hours: number | null) => string {
  const say = useTexts('transparency');
  return (hours) => {
    if (hours === null) return say('notSaid');
    return hours < 1 ? say('underAnHour') : say('hours', { hours });
  };
}

const columns = ['kind', 'received', 'takenDown', 'kept', 'late', 'time'] as const;

function KindsTable({ kinds }: Pick<NoticeFigures, 'kinds'>) {
  const say = useTexts('transparency');
  const countWords = useCountWords();
  const hourWords = useHourWords();
  if (kinds.length === 0) return <p>{say('nothing')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on a phone, and keys have to reach it.
    <section aria-label={say('byKind')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {say(`columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map(({ kind, received, takenDown, kept, late, medianHours }) => (
            <tr key={kind}>
              <th scope="row">{say(`kinds.${kind}`)}</th>
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
  const say = useTexts('transparency');
  const countWords = useCountWords();
  if (figures === null) return <p>{say('away')}</p>;
  const { kinds, appeals, refusals, automaticBlocks } = figures;
  const counts = [
    { name: 'appeals.made', count: appeals.made },
    { name: 'appeals.reinstated', count: appeals.reinstated },
    { name: 'appeals.upheld', count: appeals.upheld },
    { name: 'refusals.made', count: refusals.made },
    { name: 'refusals.allowed', count: refusals.allowed },
    { name: 'refusals.upheld', count: refusals.upheld },
    { name: 'automaticBlocks', count: automaticBlocks },
  ] as const;
  return (
    <>
      <KindsTable kinds={kinds} />
      <dl>
        {counts.map(({ name, count }) => (
          <div key={name}>
            <dt>{say(name)}</dt>
            <dd>{countWords(count)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
