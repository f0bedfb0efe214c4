import * as z from 'zod';
import { contentTypes } from '../media/serve-file.ts';
import type { Failure } from '../port/painter.ts';
import type { FalClient, JobOutcome, Output } from '../queue/job.ts';
import type { FalEndpoint, FileAnswer } from './endpoint.ts';
import { type Problem, problem, problemSchema } from './problem.ts';

/** What the result's address answers once the request is completed. */
export type Result =
  | { status: 200; body: Record<string, z.core.util.JSONType> }
  | {
      status: 400 | 422 | 500;
      body: { detail: string | Problem[]; error_type?: string };
      error: string;
      errorType: string;
    };

export function describeResult(endpoint: FalEndpoint, client: FalClient, outcome: JobOutcome, origin: string): Result {
  const [first, ...others] = outcome.outputs.map((output) => describeFile(output, origin));
  if (outcome.failure || !first) {
    const failure = outcome.failure ?? { code: 'render_failed' as const, message: 'Nothing was made.' };
    return describeFailure(failure, endpoint.fileField);
  }
  const length = outcome.outputs[0]?.seconds;
  const body = endpoint.answer({
    files: [first, ...others],
    echo: client.echo,
    seconds: secondsOf(outcome),
    ...(length === undefined ? {} : { length }),
  });
  const notDrawn = outcome.outputs[0]?.notDrawn ?? [];
  // Beyond the endpoint's own fields, in a name that fal has none of.
  return { status: 200, body: notDrawn.length > 0 ? { ...body, previewNotDrawn: notDrawn } : body };
}

/** How long the work took, in seconds. */
export function secondsOf({ startedAt, finishedAt }: JobOutcome): number {
  return startedAt === null || finishedAt === null ? 0 : (finishedAt - startedAt) / 1000;
}

function describeFile({ id, format, size, width, height }: Output, origin: string): FileAnswer {
  const name = `${id}.${format.toLowerCase()}`;
  return {
    url: `${origin}/media/${name}`,
    content_type: contentTypes[format],
    file_name: name,
    file_size: size,
    ...(width > 0 ? { width, height } : {}),
  };
}

function describeFailure(failure: Failure, fileField: string): Result {
  const { code, message, limit } = failure;
  const about = { loc: [fileField] };
  switch (code) {
    case 'cancelled':
      return {
        status: 400,
        body: { detail: message, error_type: 'request_cancelled' },
        error: message,
        errorType: 'request_cancelled',
      };
    case 'render_failed':
      return modelError(500, [problem('internal_server_error', message, { loc: [] })]);
    case 'input_unreachable':
      return modelError(422, [problem('file_download_error', message, about)]);
    case 'input_unreadable':
      return modelError(422, [problem('image_load_error', message, about)]);
    case 'input_too_large':
      return modelError(422, [
        problem('file_too_large', message, { ...about, ...(limit === undefined ? {} : { ctx: { max_size: limit } }) }),
      ]);
    case 'refused':
      return modelError(
        422,
        z.array(problemSchema).parse(failure.details ?? [problem('no_media_generated', message, { loc: ['prompt'] })]),
      );
  }
}

function modelError(status: 422 | 500, detail: Problem[]): Result {
  return { status, body: { detail }, error: detail[0]?.msg ?? '', errorType: detail[0]?.type ?? '' };
}
