import { type FlaggingProvider, flaggingProviders } from '../../platform/settings/moderation-categories.ts';
import { moderationSetting } from '../../platform/settings/registry.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { DeliveredOutput, Provider, ProviderAnswer, ProviderKind } from './provider.ts';

export function isFlagging(kind: ProviderKind): kind is FlaggingProvider {
  return flaggingProviders.some((one) => one === kind);
}

/** Delivered files, each with what the provider's own checker said of it. */
export function markFlagged(urls: readonly string[], flagged: readonly boolean[]): DeliveredOutput[] {
  return urls.map((url, index) => (flagged[index] === true ? { url, isFlagged: true } : { url }));
}

/** Where the operator's level for what a provider flags is to block, it counts as not delivered. */
export function droppingFlagged(provider: Provider, settings: Settings): Provider {
  const { kind, prepare, check, find } = provider;
  if (!isFlagging(kind)) return provider;
  const judge = async (answer: ProviderAnswer): Promise<ProviderAnswer> => {
    if (answer.status !== 'succeeded' || !answer.outputs.some(({ isFlagged }) => isFlagged)) return answer;
    const { providerFlags } = await settings.read(moderationSetting);
    return providerFlags[kind] === 'block' ? withoutFlagged(answer) : answer;
  };
  return {
    ...provider,
    prepare: async (run, order) => {
      const call = await prepare(run, order);
      return async (watch) => judge(await call(watch));
    },
    check: async (run) => judge(await check(run)),
    ...(find === undefined ? {} : { find: async (run) => judge(await find(run)) }),
  };
}

function withoutFlagged(answer: Extract<ProviderAnswer, { status: 'succeeded' }>): ProviderAnswer {
  const outputs = answer.outputs.filter(({ isFlagged }) => !isFlagged);
  return outputs.length > 0 ? { ...answer, outputs } : allFlagged;
}

/** Clients recognize the case by the first word. */
export const allFlagged: ProviderAnswer = {
  status: 'failed',
  code: 'content_policy',
  message: 'content_policy_violation: the result was flagged by the safety checker',
};
