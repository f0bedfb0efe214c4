import type { RunwareTask } from '@kinora/catalogue/providers';

/** What a provider says about a run. */
export type ProviderAnswer =
  | {
      status: 'working';
      /** The provider's own id of the work. */
      requestId: string;
      percent: number | null;
      queuePosition: number | null;
      message: string | null;
    }
  | { status: 'succeeded'; outputs: DeliveredOutput[]; metadata: Record<string, unknown> }
  | { status: 'failed'; code: FailureCode; message: string }
  /** It has never heard of this run, or has forgotten it. */
  | { status: 'unknown' };

export type DeliveredOutput = { url: string };

export type FailureCode = 'content_policy' | 'provider_refused' | 'provider_account';

/**
 * One generation service. `runId` is ours and stable: submitting the same run again must not make a second job.
 * @throws ProviderUnavailable when no answer came; the run is then asked about again before anything is re-sent.
 */
export type Provider = {
  name: string;
  /** How many runs may be with it at once. */
  concurrency: number;
  submit: (runId: string, request: RunwareTask) => Promise<ProviderAnswer>;
  check: (runId: string) => Promise<ProviderAnswer>;
  /** True when it confirmed that the work has stopped and costs nothing. */
  cancel: (runId: string) => Promise<boolean>;
};

export class ProviderUnavailable extends Error {}
