import type { Generation } from '@kinora/server/generations-wire';
import { ShieldX } from 'lucide-react';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import { useTexts } from '../texts/use-texts.ts';
import classes from './failure.module.css';

const takenDown = z.object({ reason: z.string(), appeal: z.nullable(z.enum(['open', 'upheld'])) });

/** Why a result was taken down for a notice; null for one that was not. */
export function takenDownOf({ metadata }: Pick<Generation, 'metadata'>): z.infer<typeof takenDown> | null {
  return takenDown.safeParse(metadata.taken_down).data ?? null;
}

const takenOutputs = z.array(z.object({ ...takenDown.shape, id: z.string(), place: z.int() }));
type TakenOutput = z.infer<typeof takenOutputs>[number];

/** Outputs that were taken down alone while others stay, by their places among all. */
export function takenOutputsOf({ metadata }: Pick<Generation, 'metadata'>): TakenOutput[] {
  const found = takenOutputs.safeParse(metadata.taken_down_outputs).data ?? [];
  return found.toSorted((one, other) => one.place - other.place);
}

/** In place of a result that was taken down: why, and what its author can do. */
export function TakenDown({ generation }: { generation: Generation }) {
  const taken = takenDownOf(generation);
  return taken && <WhyTakenDown reason={taken.reason} appeal={taken.appeal} />;
}

/** In place of one output. */
export function WhyTakenDown({ reason, appeal }: Pick<TakenOutput, 'reason' | 'appeal'>) {
  const say = useTexts('generation');
  const said = appeal === 'open' ? say('appealed') : say('staysDown');
  return (
    <div className={classes.failure}>
      <ShieldX size={22} aria-hidden />
      <strong>{say('takenDown')}</strong>
      <p>{reason}</p>
      {appeal === null ? <Link to="/takedowns">{say('appeal')}</Link> : <p>{said}</p>}
    </div>
  );
}
