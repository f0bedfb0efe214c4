import type * as z from 'zod';

/** One entry of `errors` as Runware sends it. */
export interface RunwareError {
  code: string;
  message: string;
  parameter: string | string[] | null;
  taskType: string | null;
  taskUUID: string | null;
  documentation: string;
  /** Only on answers to getResponse. */
  status?: 'error';
}

const DOCUMENTATION = 'https://docs.runware.ai/en/image-inference/api-reference';

/**
 * Codes of this engine: `invalidApiKey`, `invalidJson`, `requestTooLarge`, `unsupportedTaskType`, `taskNotFound` (a
 * getResponse for a task that was never accepted or has expired), `conflictTaskUUID` (an id that was sent before), `contentPolicyViolation`, `invalidGuideImage`,
 * `inferenceFailed`, and `missing<Parameter>` or `invalid<Parameter>` for everything a schema refuses.
 */
export function runwareError(
  code: string,
  message: string,
  about: Partial<Pick<RunwareError, 'parameter' | 'taskType' | 'taskUUID' | 'status'>> = {},
): RunwareError {
  return { code, message, parameter: null, taskType: null, taskUUID: null, ...about, documentation: DOCUMENTATION };
}

/** One error per refused parameter, with Runware's way of naming codes. */
export function describeIssues(
  error: z.ZodError,
  task: Record<string, unknown>,
  labels: { taskType: string | null; taskUUID: string | null },
): RunwareError[] {
  const described = new Map<string, RunwareError>();
  for (const issue of error.issues) {
    const parameter = String(issue.path[0] ?? 'task');
    if (!described.has(parameter)) {
      const isMissing = task[parameter] === undefined;
      const code = `${isMissing ? 'missing' : 'invalid'}${parameter.charAt(0).toUpperCase()}${parameter.slice(1)}`;
      const path = issue.path.join('.') || parameter;
      const message = isMissing ? `Missing required parameter '${parameter}'.` : `Invalid '${path}': ${issue.message}.`;
      described.set(parameter, runwareError(code, message, { ...labels, parameter: path }));
    }
  }
  return [...described.values()];
}
