import { countedDay, tokenCount } from '../../shared/format/format.ts';
import classes from './usage-charts.module.css';
import type { DayUsage } from './usage-days.ts';

const HEIGHT = 100;
/** Of a bar's place; the rest is the gap to the next one. */
const WIDTH = 0.72;
/** A day with anything at all stays visible beside a day with thousands. */
const LEAST = 2;

/** One bar for each day, the last one today. What came back later than it was spent leaves no bar. */
export function DayBars({ days }: { days: readonly DayUsage[] }) {
  const most = Math.max(1, ...days.map(({ tokens }) => tokens));
  const first = days[0]?.day ?? '';
  const last = days.at(-1)?.day ?? '';
  const highest = days.find(({ tokens }) => tokens === most);
  const summary =
    highest === undefined ? 'nothing was used' : `most on ${countedDay(highest.day)}: ${tokenCount(highest.tokens)}`;
  return (
    <>
      <svg
        className={classes.days}
        viewBox={`0 0 ${days.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Tokens by day, ${summary}`}
      >
        {days.map(({ day, tokens }, index) => {
          const height = tokens > 0 ? Math.max(LEAST, (HEIGHT * tokens) / most) : 0;
          return (
            <g key={day}>
              <title>{`${countedDay(day)}: ${tokenCount(tokens)}`}</title>
              <rect className={classes.place} x={index} y={0} width={1} height={HEIGHT} />
              <rect
                className={classes.day}
                x={index + (1 - WIDTH) / 2}
                y={HEIGHT - height}
                width={WIDTH}
                height={height}
              />
            </g>
          );
        })}
      </svg>
      <div className={classes.axis} aria-hidden>
        <span>{countedDay(first)}</span>
        <span>{countedDay(last)}</span>
      </div>
    </>
  );
}
