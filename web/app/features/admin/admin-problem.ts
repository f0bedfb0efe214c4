import { ApiError, errorMessage, isNoAnswer } from '../../shared/api/api-error.ts';

/** "Error fetching users: Admin API error: 500". */
export function usersProblem(error: unknown): string {
  return `Error fetching users: ${withStatus(error, 'Admin API error')}`;
}

/** "Error fetching generations: Failed to fetch generations: 500". */
export function generationsProblem(error: unknown): string {
  return `Error fetching generations: ${withStatus(error, 'Failed to fetch generations')}`;
}

/** The status of a refusal behind its words; everything else speaks for itself. */
function withStatus(error: unknown, words: string): string {
  const isRefusal = error instanceof ApiError && error.status >= 400 && !isNoAnswer(error);
  return isRefusal ? `${words}: ${error.status}` : errorMessage(error);
}
