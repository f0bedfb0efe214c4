import type { StatusDay, StatusState } from '@kinora/server/status-wire';
import { useFormats } from '../../../shared/format/use-formats.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import classes from './status.module.css';
import { useMoments } from './use-moments.ts';

/** The worse a day was, the shorter its bar, so that nobody needs its color. */
const heights: Readonly<Record<StatusState, number>> = { works: 20, slow: 13, failing: 7, off: 3, unknown: 3 };

const shownStates = ['works', 'slow', 'failing', 'unknown'] as const;

/** A bar for each day, with the room of those before the first one. What they say stands in the table below. */
function Bars({ days, first }: { days: readonly StatusDay[]; first: number }) {
  return (
    <svg
      className={classes.bars}
      viewBox={`0 0 ${days.length * 4} 20`}
      preserveAspectRatio="none"
      aria-hidden
      focusable="false"
    >
      {shownStates.map((state) => (
        <path
          key={state}
          data-state={state}
          d={days
            .map((day, place) =>
              place >= first && day.state === state ? `M${place * 4} 20v-${heights[state]}h3v${heights[state]}z` : '',
            )
            .join('')}
        />
      ))}
    </svg>
  );
}

/** Days that follow one another and say the same are one row; the newest comes first. */
function spansOf(days: readonly StatusDay[]): { from: string; to: string; state: StatusState; share: number | null }[] {
  const spans: { from: string; to: string; state: StatusState; share: number | null }[] = [];
  for (const { day, state, share } of days) {
    const last = spans.at(-1);
    if (last !== undefined && last.state === state && last.share === share) last.to = day;
    else spans.push({ from: day, to: day, state, share });
  }
  return spans.toReversed();
}

/** What the bars mean, with the same shapes. */
export function Legend() {
  const say = useTexts('statusPage');
  return (
    <ul className={classes.legend} aria-label={say('legend')}>
      {shownStates.map((state) => (
        <li key={state}>
          <svg viewBox="0 0 6 20" aria-hidden focusable="false">
            <path data-state={state} d={`M0 20v-${heights[state]}h6v${heights[state]}z`} />
          </svg>
          {say(`state.${state}`)}
        </li>
      ))}
    </ul>
  );
}

/**
 * The last 90 days of something as bars, and as a table for whoever wants to know the days.
 * @param first the place of the first day on which the studio counted
 */
export function DayBars({ name, days, first }: { name: string; days: readonly StatusDay[]; first: number }) {
  const say = useTexts('statusPage');
  const { countedDay } = useFormats();
  const { percent } = useMoments();
  return (
    <>
      <Bars days={days} first={first} />
      <p className={classes.ends} aria-hidden>
        <span>{say('oldest')}</span>
        <span>{say('today')}</span>
      </p>
      <details className={classes.days}>
        <summary>{say('days', { name })}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{say('column.day')}</th>
              <th scope="col">{say('column.state')}</th>
              <th scope="col">{say('column.share')}</th>
            </tr>
          </thead>
          <tbody>
            {spansOf(days.slice(first)).map(({ from, to, state, share }) => (
              <tr key={from}>
                <th scope="row">
                  {from === to ? countedDay(from) : say('range', { from: countedDay(from), to: countedDay(to) })}
                </th>
                <td>{say(`state.${state}`)}</td>
                <td>{share === null ? '-' : percent(share)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
