import type { ProofView, ToolDesk } from '@kinora/server/admin-tools-wire';
import { CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import { tokenCount } from '../../../shared/format/format.ts';
import { dollarsInWords, marginInWords, timesInWords } from './figures.ts';
import classes from './route-proof.module.css';

type Props = { proof: ProofView; guard: ToolDesk['guard'] };

function verdictOf(isProved: boolean, isFree: boolean, guard: Props['guard']): string {
  if (!isProved) return `Not proved. Every order has to bring in its cost and ${marginInWords(guard.margin)} more.`;
  if (isFree)
    return 'By its table a call costs nothing. Set what it costs under Routes, unless it is your own machine.';
  return `Proved: no order brings in less than its cost and ${marginInWords(guard.margin)} more.`;
}

/** Whether the price covers a route whatever is ordered, and the order at which it comes closest to not doing so. */
export function RouteProof({ proof: { isProved, problem, worst }, guard }: Props) {
  const isFree = isProved && worst !== null && worst.costMicros === 0;
  const Sign = isFree ? CircleDashed : isProved ? CircleCheck : CircleX;
  return (
    <div className={classes.proof} data-proved={isProved && !isFree} data-free={isFree}>
      <p className={classes.verdict}>
        <Sign size={16} aria-hidden />
        {verdictOf(isProved, isFree, guard)}
      </p>
      {problem !== null && <p>{problem}</p>}
      {worst !== null && (
        <dl className={classes.worst}>
          <div className={classes.wide}>
            <dt>The order that comes closest</dt>
            <dd>{worst.words}</dd>
          </div>
          <div>
            <dt>People pay</dt>
            <dd>{tokenCount(worst.tokens)}</dd>
          </div>
          <div>
            <dt>It costs</dt>
            <dd>{dollarsInWords(worst.costMicros)}</dd>
          </div>
          <div>
            <dt>It brings in</dt>
            <dd>{worst.ratio === null ? 'No cost' : `${timesInWords(worst.ratio)} its cost`}</dd>
          </div>
          <div>
            <dt>A token sells for at least</dt>
            <dd>{dollarsInWords(guard.tokenValue)}</dd>
          </div>
        </dl>
      )}
    </div>
  );
}
