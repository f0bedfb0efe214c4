import { Skeleton } from '@mantine/core';
import classes from './history-skeleton.module.css';

const aspects = [1, 1.5, 0.75, 1.25];

/** The room of a history that is on its way. */
export function HistorySkeleton() {
  return (
    <div className={classes.grid} role="status" aria-label="Loading your generations">
      {aspects.map((aspect) => (
        <Skeleton key={aspect} height={300} style={{ flex: `${aspect} 1 ${aspect * 240}px` }} radius="md" />
      ))}
    </div>
  );
}
