import type { Delivery, ReplicateMapping } from '@kinora/catalogue/providers';
import * as z from 'zod';
import type { Logger } from '../../../platform/log/log.ts';
import { policyMessage } from '../fal-answers.ts';
import { markFlagged } from '../flagged.ts';
import { nothingUsable, type ProviderAnswer } from '../provider.ts';

const MESSAGE_CHARACTERS = 500;

/** Its ids are 26 letters and digits; they become part of addresses. */
const predictionId = z.string().regex(/^[a-z0-9]{1,64}$/i);

export const prediction = z.looseObject({
  id: predictionId,
  status: z.enum(['starting', 'processing', 'succeeded', 'failed', 'canceled', 'aborted']),
  output: z.unknown().optional(),
  error: z.unknown().optional(),
  logs: z.string().nullish().catch(null),
  data_removed: z.boolean().nullish().catch(null),
  metrics: z.looseObject({ predict_time: z.number().nullish() }).nullish().catch(null),
});
export type Prediction = z.infer<typeof prediction>;

/** How models at Replicate say that their safety checker found something. */
const policyProblem = /nsfw|safety|sensitive|flagged|\(E005\)|content.?(policy|moderation)/i;

/** What a prediction says about its run. */
export function readPrediction(
  mapping: ReplicateMapping,
  { id, status, output, error, logs, data_removed: isGone }: Prediction,
  log: Logger,
): ProviderAnswer {
  switch (status) {
    case 'starting':
      return { ...working(id), queuePosition: 1 };
    case 'processing':
      return { ...working(id), percent: percentIn(logs) };
    case 'canceled':
    case 'aborted':
      return { status: 'stopped' };
    case 'failed':
      return readError(error);
    case 'succeeded':
      return isGone === true && (output === null || output === undefined)
        ? { status: 'unknown' }
        : readOutput(mapping, output, log);
  }
}

function working(requestId: string): Extract<ProviderAnswer, { status: 'working' }> {
  return { status: 'working', requestId, requestUrl: null, percent: null, queuePosition: 0, message: null };
}

/** Progress bars in a model's log hold `40%|`; the last one counts. */
function percentIn(logs: string | null | undefined): number | null {
  const last = logs
    ?.slice(-2000)
    .match(/(\d{1,3})%\|/g)
    ?.at(-1);
  return last === undefined ? null : Math.min(100, Number.parseInt(last, 10));
}

function readError(error: unknown): ProviderAnswer {
  const said = (typeof error === 'string' ? error : '').slice(0, MESSAGE_CHARACTERS);
  if (policyProblem.test(said)) return { status: 'failed', code: 'content_policy', message: policyMessage(said) };
  return { status: 'failed', code: 'provider_failed', message: said || 'The provider could not make it' };
}

const refusal = z.looseObject({
  detail: z.string().nullish().catch(null),
  invalid_fields: z
    .array(z.looseObject({ field: z.string().nullish(), description: z.string().nullish() }))
    .nullish()
    .catch(null),
});

/** Why an input was not taken: `invalid_fields` names them as `input.width`. */
export function readRefusal(body: unknown): ProviderAnswer {
  const { data } = refusal.safeParse(body);
  const [first] = data?.invalid_fields ?? [];
  const said = (first?.description ?? data?.detail ?? '').slice(0, MESSAGE_CHARACTERS);
  if (policyProblem.test(said)) return { status: 'failed', code: 'content_policy', message: policyMessage(said) };
  const field = /^input\.(\w+)/.exec(first?.field ?? '')?.[1] ?? /input\.(\w+)/.exec(said)?.[1];
  return {
    status: 'failed',
    code: 'provider_refused',
    message: said || 'The provider refused it',
    ...(field === undefined ? {} : { field }),
  };
}

function readOutput(mapping: ReplicateMapping, output: unknown, log: Logger): ProviderAnswer {
  const delivery = mapping.delivery.safeParse(output);
  if (!delivery.success) {
    log.error({ model: mapping.model, issues: delivery.error.issues }, 'Replicate delivered in an unknown shape');
    return nothingUsable;
  }
  return readDelivery(delivery.data);
}

/** Files that a safety checker flagged are marked. */
function readDelivery({ files, flagged = [], metadata = {} }: Delivery): ProviderAnswer {
  const outputs = markFlagged(
    files.map(({ url }) => url),
    flagged,
  );
  if (outputs.length > 0) return { status: 'succeeded', outputs, metadata: { ...metadata } };
  return { status: 'failed', code: 'provider_failed', message: 'The provider delivered nothing' };
}
