import type { Provider, ProviderAnswer } from './provider.ts';

/** Names no place: what we make ourselves is rendered when it is saved. */
const MADE_HERE = 'local:made-here';

/** Work that this program does itself, with the video program: there is nobody to hand it to, and nothing to lose. */
export function createLocal(): Provider {
  const isReady = async (): Promise<ProviderAnswer> => ({
    status: 'succeeded',
    outputs: [{ url: MADE_HERE }],
    metadata: {},
  });
  return {
    name: 'local',
    kind: 'local',
    concurrency: 4,
    isIdempotent: true,
    isPreview: false,
    longestPollMs: 1000,
    prepare: async () => isReady,
    check: isReady,
    cancel: async () => true,
  };
}
