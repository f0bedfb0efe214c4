import type * as z from 'zod';
import { type RunwareError, runwareError } from './errors.ts';

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
