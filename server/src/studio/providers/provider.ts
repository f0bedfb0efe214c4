import type { ProviderMapping } from '@kinora/catalogue/providers';
import type { InputRecord } from '@kinora/catalogue/tool';
import type { SafeFetch } from '../../platform/safe-fetch/safe-fetch.ts';
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
  /** Another provider would take it: this one need not try again by itself what it could not make. */
  hasOtherRoute?: boolean;
};

export type ProviderKind = ProviderMapping['provider'];

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

/** A file at an address, or the file itself; `isFlagged` where the provider's own checker minds what it shows. */
export type DeliveredOutput = ({ url: string } | { bytes: Buffer }) & { isFlagged?: true };

export type Working = Extract<ProviderAnswer, { status: 'working' }>;

/** Meanwhile, for a call that lasts as long as the work. */
export type CallWatch = {
  /** Shows how far it is. */
  report: (progress: Pick<Working, 'percent' | 'queuePosition' | 'message'>) => Promise<void>;
  /** Whether its owner wants it stopped. */
  isCancelAsked: () => Promise<boolean>;
};

export type FailureCode = 'content_policy' | 'provider_refused' | 'provider_failed' | 'provider_account';

/** It says that it has succeeded, in a shape that the adapter does not know. */
export const nothingUsable: ProviderAnswer = {
  status: 'failed',
  code: 'provider_failed',
  message: 'The provider delivered nothing usable',
};

/** Nobody looks on, and nobody stops it. */
export const unwatched: CallWatch = { report: async () => undefined, isCancelAsked: async () => false };

/**
 * One generation service, under one name for each account or server.
 * @throws ProviderUnavailable when no answer came, NotTaken when the provider certainly did not take the work
 */
export type Provider = {
  name: string;
  /** Which protocol it speaks. */
  kind: ProviderKind;
  /** How many runs may be with it at once. */
  concurrency: number;
  /**
   * Submitting a run twice makes one job, and a run can be asked about by our own id. Of any other provider a lost
   * answer to a submit is never followed by a second submit: it could cost twice.
   */
  isIdempotent: boolean;
  /** It is the preview engine that stands in for the service. */
  isPreview: boolean;
  /** Its operator has it finish what it has, and gives it nothing new. */
  isPaused?: boolean;
  /** The longest time between two questions about the same work, in milliseconds. */
  longestPollMs: number;
  /** Everything that may be repeated at will, such as handing over files; the call that it answers may not. */
  prepare: (run: ProviderRun, order: ProviderOrder) => Promise<(watch: CallWatch) => Promise<ProviderAnswer>>;
  check: (run: ProviderRun) => Promise<ProviderAnswer>;
  /**
   * Asks by our own id after a lost answer to a submit, where submitting twice would make two jobs. Half a minute of
   * `unknown` means that it was never taken. Missing where only the provider's own call can tell.
   */
  find?: (run: ProviderRun) => Promise<ProviderAnswer>;
  /**
   * Which of its requests a call of its own is about, once the signature was checked. Missing where it never calls.
   * @throws AppError 401 `bad_signature`, 503 while its keys cannot be read
   */
  verifyCall?: (headers: Readonly<Record<string, string>>, body: Uint8Array) => Promise<{ requestId: string }>;
  /** Fetches what it delivered, where that needs its own headers or is at its own private address. */
  fetchOutput?: SafeFetch;
  /** Asks it to stop. True when it confirmed at once that the work has stopped and costs nothing. */
  cancel: (run: ProviderRun) => Promise<boolean>;
};

/** How a provider of this kind is asked for a run. @throws Error when it is not of this kind */
export function mappingFor<Kind extends ProviderKind>(
  { mapping, toolType }: Pick<ProviderRun, 'mapping' | 'toolType'>,
  kind: Kind,
): Extract<ProviderMapping, { provider: Kind }> {
  if (!isOfKind(mapping, kind)) throw new Error(`No provider of kind ${kind} makes ${toolType}`);
  return mapping;
}

function isOfKind<Kind extends ProviderKind>(
  mapping: ProviderMapping,
  kind: Kind,
): mapping is Extract<ProviderMapping, { provider: Kind }> {
  return mapping.provider === kind;
}

export class ProviderUnavailable extends Error {}

/** `account` and `unknown_model` last until an operator does something; the others pass. */
export type NotTakenWhy = 'unreachable' | 'busy' | 'account' | 'unknown_model';

/** The provider has certainly not taken the work: it may be sent again, or to another. */
export class NotTaken extends ProviderUnavailable {
  readonly why: NotTakenWhy;
  /** How long it wants to be left alone, where it says so. */
  readonly retryAfterMs: number | null;

  constructor(message: string, why: NotTakenWhy = 'unreachable', retryAfterMs: number | null = null) {
    super(message);
    this.why = why;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Those of this process, by name. */
export type Providers = Readonly<Record<string, Provider>>;
