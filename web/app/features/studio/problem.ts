import { messages } from '@kinora/catalogue/messages';
import type { ToolWords } from '@kinora/catalogue/tool';
import type { Generation } from '@kinora/server/wire';
import { ApiError, errorMessage, isUnexplained } from '../../api-error.ts';

/** How a failure is told: by the policy's own dialog, by the tool's error dialog, or in place. */
export type Problem = { how: 'policy' | 'dialog' | 'alert'; code: string; message: string; technical: string };

/** What providers say of content that they refuse, where no code says it. */
const policyWords = [
  'content_policy_violation',
  'flagged as nsfw',
  'flagged by content',
  'content safety',
  'inappropriate content',
  'content filter',
  'policy violation',
  'nsfw',
  'content_checker',
];

const dialogCodes = new Set(['insufficient_tokens', 'quote_changed', 'limit', 'rate_limited']);

function howOf(code: string, message: string): Problem['how'] {
  const said = message.toLowerCase();
  if (code === 'content_policy' || policyWords.some((words) => said.includes(words))) return 'policy';
  return dialogCodes.has(code) ? 'dialog' : 'alert';
}

/** An order that was refused; `words` are those of its tool. */
export function problemOfError(error: unknown, words: ToolWords = {}): Problem {
  const code = error instanceof ApiError ? error.code : 'unexpected';
  const message = messageOf(error, words);
  const facts = error instanceof ApiError ? { status: error.status, code, details: error.details } : { code };
  return { how: howOf(code, message), code, message, technical: JSON.stringify({ ...facts, message }, null, 2) };
}

function messageOf(error: unknown, { unexplained }: ToolWords): string {
  if (!(error instanceof ApiError) || !isUnexplained(error)) return errorMessage(error, messages.generationFailed);
  return unexplained?.(error.status) ?? messages.generationFailed;
}

/** An order about which nothing was heard in time. */
export function problemOfTimeout(message: string): Problem {
  const code = 'timed_out';
  return { how: 'alert', code, message, technical: JSON.stringify({ code, message }, null, 2) };
}

/** A generation that ended as failed. */
export function problemOfGeneration({ id, tool_name, metadata, error_message }: Generation): Problem {
  const code = typeof metadata.error_code === 'string' ? metadata.error_code : 'failed';
  const message = error_message ?? messages.generationFailed;
  const technical = JSON.stringify({ generation: id, tool: tool_name, code, message }, null, 2);
  return { how: howOf(code, message), code, message, technical };
}
