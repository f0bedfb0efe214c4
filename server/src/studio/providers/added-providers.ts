import * as z from 'zod';
import type { Config } from '../../platform/config/config.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { providerCallDuration, timed } from '../../platform/metrics/durations.ts';
import { unseal } from '../../platform/sealed.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { withSpan } from '../../platform/tracing/spans.ts';
import { droppingFlagged } from './flagged.ts';
import { makeProvider } from './make-provider.ts';
import type { Provider, ProviderAnswer, ProviderRun, Providers } from './provider.ts';
import { type ProviderPorts, type ProviderRow, rowKinds } from './provider-row.ts';

/** Wraps a provider so that each of its calls is traced and timed. */
function observedProvider(provider: Provider): Provider {
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

const ROWS = {
  name: 'added_providers',
  text: `select id, kind, base_url, secret, headers, concurrency, is_enabled, changed_at::text as changed_at from providers`,
};

const providerRow = z.object({
  id: z.string(),
  kind: z.enum(rowKinds),
  base_url: z.string(),
  secret: z.string().nullable(),
  headers: z.string().nullable(),
  concurrency: z.int(),
  is_enabled: z.boolean(),
  changed_at: z.string(),
});
const headersSchema = z.record(z.string(), z.string());

type LiveProviders = {
  /** By name, as they are now: the same object all along. */
  all: Providers;
  /** Takes over what operators have changed. */
  read: () => Promise<void>;
};

/** The providers of the environment, and those that operators have added. Each lives until it is changed. */
export function createLiveProviders(
  { pipeline, settings, ...ports }: ProviderPorts & { pipeline: Pipeline; settings: Settings },
  own: readonly Provider[],
): LiveProviders {
  const live = (provider: Provider) => droppingFlagged(observedProvider(provider), settings);
  const all: Record<string, Provider> = Object.fromEntries(own.map((one) => [one.name, live(one)]));
  const isOwn = new Set(Object.keys(all));
  const madeOf = new Map<string, string>();

  async function take(row: z.output<typeof providerRow>): Promise<void> {
    if (isOwn.has(row.id) || madeOf.get(row.id) === row.changed_at) return;
    const provider = makeProvider(await unsealRow(row, ports.config), ports);
    all[row.id] = { ...live(provider), isPaused: !row.is_enabled };
    madeOf.set(row.id, row.changed_at);
  }

  return {
    all,
    async read() {
      const rows = z.array(providerRow).parse(await pipeline.call(ROWS, []));
      for (const id of madeOf.keys()) {
        if (rows.some((row) => row.id === id)) continue;
        delete all[id];
        madeOf.delete(id);
      }
      await Promise.all(
        rows.map((row) =>
          take(row).catch((error: unknown) => {
            ports.log.error(
              { err: error, provider: row.id },
              'A provider cannot be set up; its key may need entering anew',
            );
          }),
        ),
      );
    },
  };
}

/** With its keys as they are sent. @throws Error when they were sealed with another secret */
export async function unsealRow(
  row: Omit<z.output<typeof providerRow>, 'is_enabled' | 'changed_at'>,
  { authSecret }: Pick<Config, 'authSecret'>,
): Promise<ProviderRow> {
  const headers = row.headers === null ? {} : headersSchema.parse(JSON.parse(await unseal(authSecret, row.headers)));
  const secret = row.secret === null ? null : await unseal(authSecret, row.secret);
  const { id, kind, base_url: baseUrl, concurrency } = row;
  return { id, kind, baseUrl, secret, headers, concurrency };
}
