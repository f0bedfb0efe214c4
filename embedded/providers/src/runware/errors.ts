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
