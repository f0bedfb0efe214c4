import { providerCallDuration, timed } from '../../platform/metrics/durations.ts';
import { withSpan } from '../../platform/tracing/spans.ts';
import type { Provider, ProviderAnswer, ProviderRun } from './provider.ts';

/** The same provider, each of whose calls is a span and is measured. */
export function observedProvider(provider: Provider): Provider {
  const call = <Result>(what: string, run: ProviderRun, work: () => Promise<Result>) => {
    const attributes = { 'kinora.run': run.id, 'kinora.tool': run.toolType, 'kinora.provider': provider.name };
    return withSpan({ name: `${provider.name} ${what}`, kind: 'client', attributes }, async (span) => {
      const result = await timed(
        (seconds, isFailed) =>
          providerCallDuration.observe(
            { provider: provider.name, step: what, outcome: isFailed ? 'failed' : 'answered' },
            seconds,
          ),
        work,
      );
      if (isAnswer(result)) span.setAttribute('kinora.answer', result.status);
      return result;
    });
  };
  const { find } = provider;
  return {
    ...provider,
    async prepare(run, order) {
      const send = await call('prepare', run, () => provider.prepare(run, order));
      return (watch) => call('submit', run, () => send(watch));
    },
    check: (run) => call('check', run, () => provider.check(run)),
    ...(find === undefined ? {} : { find: (run) => call('find', run, () => find(run)) }),
    cancel: (run) => call('cancel', run, () => provider.cancel(run)),
  };
}

function isAnswer(result: unknown): result is ProviderAnswer {
  return typeof result === 'object' && result !== null && 'status' in result;
}
