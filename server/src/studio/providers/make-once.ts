import { setTimeout as sleep } from 'node:timers/promises';
import { FIRST_LOOK_MS, pollDelay } from '../runs/run.ts';
import { type Provider, type ProviderAnswer, type ProviderOrder, type ProviderRun, unwatched } from './provider.ts';

/**
 * Has a provider make something outside of any generation, to see whether it does: nobody is charged, nothing is kept.
 * Answers its last word, which may be that it is still at work when the time is over.
 * @throws ProviderUnavailable when it does not answer
 */
export async function makeOnce(
  provider: Provider,
  asked: ProviderRun,
  { withinMs, ...order }: Omit<ProviderOrder, 'deadlineAt'> & { withinMs: number },
): Promise<ProviderAnswer> {
  const endsAt = Date.now() + withinMs;
  const send = await provider.prepare(asked, { ...order, deadlineAt: new Date(endsAt) });
  let run = asked;
  let answer = await send(unwatched);
  for (let polls = 0; answer.status === 'working' && Date.now() < endsAt; polls += 1) {
    run = { ...run, requestId: answer.requestId, requestUrl: answer.requestUrl ?? run.requestUrl };
    await sleep(pollDelay({ firstLookMs: FIRST_LOOK_MS }, provider, polls));
    answer = await provider.check(run);
  }
  return answer;
}
