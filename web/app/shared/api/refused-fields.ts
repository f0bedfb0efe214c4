import { ApiError } from './api-error.ts';

/** The server's first complaint about each of a form's fields; what it says about anything else is left out. */
export function refusedFields<Field extends string>(
  error: unknown,
  fields: readonly Field[],
): Partial<Record<Field, string>> {
  const details: unknown = error instanceof ApiError ? error.details : undefined;
  if (!Array.isArray(details)) return {};
  const problems: Partial<Record<Field, string>> = {};
  for (const detail of details) {
    const field = fields.find((name) => name === detail?.field);
    if (field !== undefined && typeof detail.message === 'string') problems[field] ??= detail.message;
  }
  return problems;
}
