import type { Generation } from '@kinora/server/wire';
import { Progress } from '@mantine/core';
import { usualTime } from '../../format.ts';
import classes from './classic-dialog.module.css';
import { classicProgress } from './classic-progress.ts';

type Props = { generation: Generation | undefined; expected: { from: number; to: number } };

/** Step 2: how far it is. */
export function ClassicRunning({ generation, expected }: Props) {
  const { percent, words } = classicProgress(generation);
  return (
    <div className={classes.running}>
      <p className={classes.state} role="status">
        <strong>{words}</strong>
        <span>{percent}%</span>
      </p>
      <Progress value={percent} size="lg" animated striped aria-label={`${words}: ${percent} percent`} />
      <p className={classes.note}>
        Typically {usualTime(expected)}. Please keep this open; the result is also in your gallery.
      </p>
    </div>
  );
}
