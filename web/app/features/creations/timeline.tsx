import { timelineSchema } from '@kinora/server/timeline-wire';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import type { GenerationFilter } from '../../shared/api/api.ts';
import { ask } from '../../shared/api/request.ts';
import { useShownLocale } from '../../shared/format/use-formats.ts';
import { useTexts } from '../../shared/texts/use-texts.ts';
import classes from './timeline.module.css';

/** What the months are counted by: the server has an index for these alone. */
type Asked = Pick<GenerationFilter, 'tool_type' | 'kind'>;

function timelineQuery({ tool_type, kind }: Asked) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const query = new URLSearchParams({ zone: timeZone, ...(tool_type && { tool_type }), ...(kind && { kind }) });
  return queryOptions({
    queryKey: ['generation-timeline', `${query}`],
    queryFn: ({ signal }) => ask(timelineSchema, `/api/generations/timeline?${query}`, { signal }),
  });
}

/** The last day of a month, as the filter of days has it. */
function lastDay(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return `${month}-${String(new Date(year, number, 0).getDate()).padStart(2, '0')}`;
}

type Props = {
  filter: GenerationFilter;
  /** The last day that the list shows; empty where it begins with the newest. */
  to: string;
  onJump: (to: string | null) => void;
};

/** All months in which something was made, beside the list: a press, a drag or keys lead there. */
export function Timeline({ filter, to, onJump }: Props) {
  const say = useTexts('timeline');
  const locale = useShownLocale();
  const { data } = useQuery(timelineQuery(filter));
  const [aimed, setAimed] = useState<number | null>(null);
  const months = data?.months ?? [];
  if (months.length < 2) return null;
  const last = months.length - 1;
  const shown =
    to === ''
      ? 0
      : Math.max(
          0,
          months.findIndex(({ month }) => month <= to.slice(0, 7)),
        );
  const at = aimed ?? shown;
  // Other filters leave fewer than are counted here.
  const isExact = [filter.q, filter.status, filter.facts, filter.library].every((one) => one === undefined);

  function wordsOf(place: number): string {
    const one = months[place];
    if (one === undefined) return '';
    const month = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long' }).format(
      new Date(`${one.month}-15T12:00:00`),
    );
    return isExact ? say(one.isMore ? 'more' : 'count', { month, count: one.count }) : month;
  }

  function jump(place: number): void {
    setAimed(null);
    const month = months[place]?.month;
    if (month !== undefined && place !== shown) onJump(place === 0 ? null : lastDay(month));
  }

  function placeOf({ clientY, currentTarget }: PointerEvent<HTMLElement>): number {
    const { top, height } = currentTarget.getBoundingClientRect();
    return Math.min(last, Math.max(0, Math.round(((clientY - top) / height) * last)));
  }

  function onKeyDown(event: KeyboardEvent): void {
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + 12,
      PageUp: at - 12,
      Home: 0,
      End: last,
    };
    const step = steps[event.key];
    if (step !== undefined) setAimed(Math.min(last, Math.max(0, step)));
    else if (event.key === 'Enter' || event.key === ' ') jump(at);
    else if (event.key === 'Escape') setAimed(null);
    else return;
    event.preventDefault();
  }

  return (
    <div
      role="slider"
      tabIndex={0}
      className={classes.rail}
      aria-label={say('title')}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={at}
      aria-valuetext={wordsOf(at)}
      title={say('help')}
      onKeyDown={onKeyDown}
      onBlur={() => setAimed(null)}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => setAimed(placeOf(event))}
      onPointerUp={(event) => jump(placeOf(event))}
      onPointerLeave={() => setAimed(null)}
      onPointerCancel={() => setAimed(null)}
    >
      <span className={classes.line} aria-hidden />
      <span className={classes.mark} aria-hidden style={{ insetBlockStart: `${(shown / last) * 100}%` }} />
      {aimed !== null && (
        <span className={classes.words} aria-hidden style={{ insetBlockStart: `${(at / last) * 100}%` }}>
          {wordsOf(at)}
        </span>
      )}
    </div>
  );
}
