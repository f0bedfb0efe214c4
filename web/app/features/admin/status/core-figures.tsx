import type { ProvidersPage } from '@kinora/server/admin-jobs-wire';
import { useQuery } from '@tanstack/react-query';
import { type Say, useTexts } from '../../../shared/texts/use-texts.ts';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { durationText } from '../jobs/job-text.ts';
import { providersQuery } from '../operations-api.ts';
import { type Figure, Figures } from '../page-parts.tsx';
import classes from './status.module.css';

/** People notice pages that wait longer for it. */
const SLOW_MS = 500;
/** Some tasks come due every two minutes: a worker that runs has finished one of them since. */
const SILENT_SECONDS = 300;
const LONG_WAIT_SECONDS = 600;

function databaseFigure({ milliseconds, connections, mostConnections }: ProvidersPage['database'], say: Words): Figure {
  const isSlow = milliseconds >= SLOW_MS;
  return {
    name: say('core.database'),
    value: isSlow ? say('core.slow') : say('core.answers'),
    note: say('core.databaseNote', { milliseconds, connections, most: mostConnections }),
    ...(isSlow ? { tone: 'caution' as const } : {}),
  };
}

function workerFigure({ finishedSeconds, overdue }: ProvidersPage['worker'], say: Words): Figure {
  const name = say('core.worker');
  if (finishedSeconds === null) return { name, value: say('core.silent'), note: say('core.never'), tone: 'bad' };
  const note = say('core.finished', { time: durationText(finishedSeconds), count: overdue });
  if (finishedSeconds >= SILENT_SECONDS) return { name, value: say('core.silent'), note, tone: 'bad' };
  return { name, value: say('core.atWork'), note };
}

function queueFigure(providers: ProvidersPage['providers'], say: Words): Figure {
  const sum = (of: (one: ProvidersPage['providers'][number]) => number) =>
    providers.reduce((total, one) => total + of(one), 0);
  const longest = Math.max(0, ...providers.map(({ oldestQueuedSeconds }) => oldestQueuedSeconds ?? 0));
  const count = sum(({ atProvider, saving }) => atProvider + saving);
  const waiting = sum(({ queued }) => queued);
  return {
    name: say('core.queue'),
    value: say('core.waiting', { count: waiting }),
    note: waiting === 0 ? say('core.working', { count }) : say('core.wait', { count, time: durationText(longest) }),
    ...(longest >= LONG_WAIT_SECONDS ? { tone: 'caution' as const } : {}),
  };
}

type Words = Say<'adminStatus'>;

export function coreFigures({ database, worker, providers }: ProvidersPage, say: Words): Figure[] {
  return [databaseFigure(database, say), workerFigure(worker, say), queueFigure(providers, say)];
}

/** Whether database, workers and queue do what all else rests on; read anew while the page is open. */
export function CoreFigures() {
  const say = useTexts('adminStatus');
  const found = useQuery(providersQuery);
  return (
    <div className={classes.core}>
      <Loaded query={found} label={say('core.loading')} problem={say('core.notLoaded')} height={128}>
        {(page) => <Figures label={say('core.label')} figures={coreFigures(page, say)} />}
      </Loaded>
    </div>
  );
}
