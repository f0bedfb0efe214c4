import type { ProviderMapping } from '@kinora/catalogue/providers';
import type { InputRecord } from '@kinora/catalogue/tool';
import type { InputFile } from './input-files.ts';

/** A run as a provider knows it. */
export type ProviderRun = {
  /** Ours, and stable. */
  id: string;
  toolType: string;
  /** How its record becomes a request. */
  mapping: ProviderMapping;
  /** The recorded input, and which of the calls that it takes this is, from 0. */
  record: InputRecord;
  step: number;
  /** The provider's own id of the work, as soon as we know it. */
  requestId: string | null;
  /** Where the provider said that it answers about the work. */
  requestUrl: string | null;
};

/** What a provider is asked to make. */
export type ProviderOrder = {
  files: readonly InputFile[];
  /** Whose it is. The preview engine alone is told, which lets people take turns; real services are not. */
  person: string;
  /** Until when the provider may have to read the files. */
  deadlineAt: Date;
};

/** What a provider says about a run. */
export type ProviderAnswer =
  | {
      status: 'working';
      requestId: string;
      requestUrl: string | null;
      percent: number | null;
      /** How many are ahead at the provider; 0 means it is being made. */
      queuePosition: number | null;
      message: string | null;
    }
  | { status: 'succeeded'; outputs: DeliveredOutput[]; metadata: Record<string, unknown> }
  /** `field` is the one that it refused, by its own name for it, where it says so. */
  | { status: 'failed'; code: FailureCode; message: string; field?: string }
  /** Somebody's request to stop it was heeded: it costs nothing. */
  | { status: 'stopped' }
  /** It has never heard of this run, or has forgotten it. */
  | { status: 'unknown' };

export type DeliveredOutput = { url: string };

export type FailureCode = 'content_policy' | 'provider_refused' | 'provider_failed' | 'provider_account';

/**
 * One generation service.
 * @throws ProviderUnavailable when no answer came, NotTaken when the provider certainly did not take the work
 */
export type Provider = {
  name: string;
  /** How many runs may be with it at once. */
  concurrency: number;
  /**
   * Submitting a run twice makes one job, and a run can be asked about by our own id. Of any other provider a lost
   * answer to a submit is never followed by a second submit: it could cost twice.
   */
  isIdempotent: boolean;
  /** It is the preview engine that stands in for the service. */
  isPreview: boolean;
  /** The longest time between two questions about the same work, in milliseconds. */
  longestPollMs: number;
  /** Everything that may be repeated at will, such as handing over files; the call that it answers may not. */
  prepare: (run: ProviderRun, order: ProviderOrder) => Promise<() => Promise<ProviderAnswer>>;
  check: (run: ProviderRun) => Promise<ProviderAnswer>;
  /** Asks it to stop. True when it confirmed at once that the work has stopped and costs nothing. */
  cancel: (run: ProviderRun) => Promise<boolean>;
};

export class ProviderUnavailable extends Error {}

/** The provider has certainly not taken the work: it may be sent again. */
export class NotTaken extends ProviderUnavailable {}

/** Those of this process, by name. */
export type Providers = Readonly<Record<string, Provider>>;
