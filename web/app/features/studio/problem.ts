import type { InputProblem, ToolWords } from '@kinora/catalogue/tool';
import type { Generation } from '@kinora/server/generations-wire';
import { ApiError, errorMessage, isNoAnswer, isUnexplained } from '../../shared/api/api-error.ts';
import { tokenWords } from '../../shared/format/use-formats.ts';
import { failureWords } from '../../shared/generation/failure-words.ts';
import { refusalsOf } from '../../shared/refusals/refusals-of.ts';
import { textsOf } from '../../shared/texts/use-texts.ts';

/** How a failure is told: by the policy's own dialog, by the tool's error dialog, beside the words that were refused, or in place. */
export type Problem = {
  how: 'policy' | 'dialog' | 'field' | 'alert';
  code: string;
  message: string;
  technical: string;
  /** What became of the tokens, in words. */
  tokens: string;
  /** Of which a review can be asked for. */
  refusals: readonly string[];
  /** Beside which it is told, if it is told beside a field. */
  field?: string;
};

/** Whether it is told over the page. */
export const isOverPage = ({ how }: Problem): boolean => how === 'policy' || how === 'dialog';

/** The field that a path leads into: `loras` of `loras.0.url`. */
const fieldOf = (path: string) => path.split('.')[0] ?? path;

/** What the content policy may have been about. */
export type Flagged = 'image' | 'video' | 'audio' | 'prompt';

/** What was flagged, of an order that came with a file of this kind, or with none. */
export function flaggedPart({ message }: Problem, fileKind: Exclude<Flagged, 'prompt'> | undefined): Flagged {
  return fileKind === undefined || /\bprompt\b/i.test(message) ? 'prompt' : fileKind;
}

// The words are of the areas `studio` and `generation`, which every page with a tool's form has loaded.
const notCharged = () => textsOf('studio')('notCharged');
const maybeArrived = () => textsOf('studio')('maybeArrived');
const generationFailed = () => textsOf('generation')('failed');

/** What providers say of content that they refuse, where no code says it. */
const policyPhrases = [
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
  if (code === 'content_policy' || policyPhrases.some((words) => said.includes(words))) return 'policy';
  return dialogCodes.has(code) ? 'dialog' : 'alert';
}

/** An order that was refused; `words` are those of its tool, `found` what of its input is named with it. */
export function problemOfError(error: unknown, words: ToolWords = {}, found: readonly InputProblem[] = []): Problem {
  const code = error instanceof ApiError ? error.code : 'unexpected';
  const isUnanswered = isNoAnswer(error);
  const why = messageOf(error, words);
  const message = isUnanswered ? withMaybeArrived(why) : why;
  const facts = error instanceof ApiError ? { status: error.status, code, details: error.details } : { code };
  const technical = JSON.stringify({ ...facts, message }, null, 2);
  const told = { code, message, technical, refusals: refusalsOf(error) };
  // Its sentence says itself that nothing was charged.
  if (code === 'blocked_content') return { ...told, tokens: '', ...placeOf(found) };
  return { ...told, how: howOf(code, message), tokens: isUnanswered ? '' : notCharged() };
}

function placeOf([first]: readonly InputProblem[]): Pick<Problem, 'how' | 'field'> {
  return first === undefined ? { how: 'alert' } : { how: 'field', field: fieldOf(first.field) };
}

/** What is said of an order about which nobody knows whether it arrived. */
export function withMaybeArrived(message: string): string {
  return `${/[.。]$/.test(message) ? message : `${message}.`} ${maybeArrived()}`;
}

function messageOf(error: unknown, { unexplained }: ToolWords): string {
  if (!(error instanceof ApiError) || !isUnexplained(error)) return errorMessage(error, generationFailed());
  return unexplained?.(error.status) ?? (isNoAnswer(error) ? errorMessage(error) : generationFailed());
}

/** An order about which nothing was heard in time. */
export function problemOfTimeout(message: string): Problem {
  const code = 'timed_out';
  const technical = JSON.stringify({ code, message }, null, 2);
  return { how: 'alert', code, message, technical, tokens: '', refusals: [] };
}

/** A generation that ended as failed. */
export function problemOfGeneration({ id, tool_name, metadata, error_message, receipt }: Generation): Problem {
  const code = typeof metadata.error_code === 'string' ? metadata.error_code : 'failed';
  const message = error_message ?? generationFailed();
  const technical = JSON.stringify({ generation: id, tool: tool_name, code, message }, null, 2);
  const tokens =
    receipt.returned > 0 ? textsOf('studio')('tokensBack', { tokens: tokenWords(receipt.returned) }) : notCharged();
  return { how: howOf(code, message), code, message: failureWords(message), technical, tokens, refusals: [] };
}
