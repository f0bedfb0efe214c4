import type { Generation } from '@kinora/server/wire';
import { percentOf, progressWords, stageWords } from '../../../shared/generation/progress-words.ts';
import { RunningBar } from '../../../shared/generation/running-bar.tsx';
import { timeWords } from '../../../shared/generation/time-words.ts';
import { useNow } from '../../../shared/ui/use-now.ts';
import classes from './classic-dialog.module.css';

type Props = { generation: Generation | undefined; expected: { from: number; to: number } };

const SENDING = 'Sending your settings';

/** Step 2: how far it is. Nothing is known of a generation that is still on its way to the server. */
export function ClassicRunning({ generation, expected }: Props) {
  const percent = generation === undefined ? null : percentOf(generation.progress);
  const words = generation === undefined ? SENDING : progressWords(generation.progress);
  const time = timeWords(generation?.progress ?? null, useNow(1000), expected) ?? '';
  return (
    <div className={classes.running}>
      <p className={classes.state}>
        <strong>{words}</strong>
        {percent !== null && <span>{Math.round(percent)}%</span>}
      </p>
      <p role="status" className="visually-hidden">
        {generation === undefined ? SENDING : stageWords(generation.progress)}
      </p>
      <RunningBar name={generation?.generation_name ?? SENDING} percent={percent} size="lg" />
      <p className={classes.note}>
        {time.charAt(0).toUpperCase() + time.slice(1)}. Please keep this window open. The result will also be in your
        gallery.
      </p>
    </div>
  );
}
