import type { ProofView, ToolDesk } from '@kinora/server/admin-tools-wire';
import { CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import { type Say, useTexts } from '../../../shared/texts/use-texts.ts';
import { dollarsInWords, marginInWords, timesInWords } from './figures.ts';
import classes from './route-proof.module.css';
import { useProblemWords } from './use-problem-words.ts';

type Props = { proof: ProofView; guard: ToolDesk['guard'] };

function verdictOf(
  say: Say<'adminToolDesk'>,
  { isProved, isFree, guard }: { isProved: boolean; isFree: boolean; guard: Props['guard'] },
): string {
  const margin = marginInWords(guard.margin);
  if (!isProved) return say('proof.not', { margin });
  if (isFree) return say('proof.free');
  return say('proof.done', { margin });
}

/** Whether the price covers a route whatever is ordered, and the order at which it comes closest to not doing so. */
export function RouteProof({ proof: { isProved, problem, worst }, guard }: Props) {
  const say = useTexts('adminToolDesk');
  const inWords = useProblemWords();
  const isFree = isProved && worst !== null && worst.costMicros === 0;
  const Sign = isFree ? CircleDashed : isProved ? CircleCheck : CircleX;
  return (
    <div className={classes.proof} data-proved={isProved && !isFree} data-free={isFree}>
      <p className={classes.verdict}>
        <Sign size={16} aria-hidden />
        {verdictOf(say, { isProved, isFree, guard })}
      </p>
      {problem !== null && <p>{inWords(problem)}</p>}
      {worst !== null && (
        <dl className={classes.worst}>
          <div className={classes.wide}>
            <dt>{say('proof.worst')}</dt>
            <dd>{worst.words}</dd>
          </div>
          <div>
            <dt>{say('proof.pay')}</dt>
            <dd>{say('proof.tokens', { count: worst.tokens })}</dd>
          </div>
          <div>
            <dt>{say('proof.costs')}</dt>
            <dd>{dollarsInWords(worst.costMicros)}</dd>
          </div>
          <div>
            <dt>{say('proof.brings')}</dt>
            <dd>
              {worst.ratio === null ? say('proof.noCost') : say('proof.times', { ratio: timesInWords(worst.ratio) })}
            </dd>
          </div>
          <div>
            <dt>{say('proof.tokenValue')}</dt>
            <dd>{dollarsInWords(guard.tokenValue)}</dd>
          </div>
        </dl>
      )}
    </div>
  );
}
