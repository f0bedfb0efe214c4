import * as z from 'zod';
import type { Config } from '../../platform/config/config.ts';
import type { Logger } from '../../platform/log/log.ts';
import { smallJpegUri } from '../../platform/media/thumbnail.ts';
import { moderationDuration, timed } from '../../platform/metrics/durations.ts';
import { readAtMost } from '../../platform/read-at-most.ts';
import type { ModerationCategory } from '../../platform/settings/moderation-categories.ts';
import { traceHeaders } from '../../platform/tracing/spans.ts';
import { withTimeout } from '../../platform/with-timeout.ts';
import { type Classifier, ClassifierAway, type Scores } from './classifier.ts';

/** Somebody waits for the answer about a text, a worker for that about a picture. */
const PATIENCE_MS = { texts: 2500, picture: 15_000 };
const ANSWER_BYTES = 1024 * 1024;
const SENT_SIDE = 768;
/** After so many failures in a row nothing is asked for a while, which doubles up to a bound. */
const FAILURES = 3;
const REST_MS = 10_000;
const LONGEST_REST_MS = 120_000;

/**
 * Answers that are about this one question only. They do not count as an outage, or somebody could switch moderation off by
 * asking such questions on purpose.
 */
const aboutTheQuestion = new Set([400, 413, 422]);
class QuestionRefused extends Error {}

const answer = z.object({
  results: z.array(z.object({ category_scores: z.record(z.string(), z.number().nullable()) })).min(1),
});

/** The categories of OpenAI's moderation models; others of a compatible service say nothing to us. */
const meanings: Readonly<Record<string, ModerationCategory>> = {
  sexual: 'sexual',
  'sexual/minors': 'minors',
  hate: 'hate',
  'hate/threatening': 'hate',
  harassment: 'harassment',
  'harassment/threatening': 'harassment',
  'self-harm': 'self_harm',
  'self-harm/intent': 'self_harm',
  'self-harm/instructions': 'self_harm',
  violence: 'violence',
  'violence/graphic': 'graphic',
  illicit: 'illegal',
  'illicit/violent': 'illegal',
};

type Kind = keyof typeof PATIENCE_MS;

/** POST /v1/moderations at any OpenAI-compatible address; null where none is set up. */
export function createOpenAiClassifier({ moderation }: Pick<Config, 'moderation'>, log: Logger): Classifier | null {
  if (moderation === null) return null;
  const { baseUrl, apiKey, model } = moderation;
  let failures = 0;
  let restsUntil = 0;

  async function post(kind: Kind, input: unknown): Promise<Scores[]> {
    const text = await withTimeout(PATIENCE_MS[kind], async (signal) => {
      const response = await fetch(`${baseUrl}/moderations`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
          ...traceHeaders(),
        },
        body: JSON.stringify({ model, input }),
        redirect: 'error',
        signal,
      });
      const body = await readAtMost(response, ANSWER_BYTES);
      if (aboutTheQuestion.has(response.status)) throw new QuestionRefused(`It refused with status ${response.status}`);
      if (!response.ok) throw new Error(`It answered with status ${response.status}`);
      return body;
    });
    return answer.parse(JSON.parse(text)).results.map(({ category_scores }) => ownScores(category_scores));
  }

  async function ask(kind: Kind, input: unknown, wanted: number): Promise<Scores[]> {
    if (Date.now() < restsUntil) {
      moderationDuration.observe({ kind, outcome: 'resting' }, 0);
      throw new ClassifierAway('The moderation service is left alone for a while');
    }
    let outcome = 'failed';
    try {
      return await timed(
        (seconds) => moderationDuration.observe({ kind, outcome }, seconds),
        async () => {
          const scores = await post(kind, input);
          if (scores.length !== wanted) throw new Error('It answered about another number of inputs');
          outcome = 'answered';
          failures = 0;
          return scores;
        },
      );
    } catch (error) {
      if (!(error instanceof QuestionRefused)) failures += 1;
      if (failures >= FAILURES) {
        restsUntil = Date.now() + Math.min(LONGEST_REST_MS, REST_MS * 2 ** (failures - FAILURES));
      }
      log.warn({ err: error, kind, failures }, 'The moderation service did not answer');
      throw new ClassifierAway('The moderation service did not answer', { cause: error });
    }
  }

  return {
    texts: (texts) => ask('texts', texts, texts.length),
    async picture(picture) {
      const url = await smallJpegUri(picture, SENT_SIDE).catch((error: unknown) => {
        throw new ClassifierAway('The picture cannot be made small enough to ask about it', { cause: error });
      });
      const [scores = {}] = await ask('picture', [{ type: 'image_url', image_url: { url } }], 1);
      return scores;
    },
  };
}

function ownScores(scores: Readonly<Record<string, number | null>>): Scores {
  const own: Scores = {};
  for (const [name, score] of Object.entries(scores)) {
    const category = meanings[name];
    if (category !== undefined) own[category] = Math.max(own[category] ?? 0, score ?? 0);
  }
  return own;
}
