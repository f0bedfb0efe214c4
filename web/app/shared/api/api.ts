import { messages } from '@kinora/catalogue/messages';
import type { OutputKind } from '@kinora/catalogue/tool';
import type { Upload } from '@kinora/server/files-wire';
import type {
  Cancelled,
  ClearedStalled,
  EmptiedTrash,
  Generation,
  GenerationList,
  Quote,
  Submitted,
} from '@kinora/server/generations-wire';
import type { Maintenance } from '@kinora/server/maintenance-wire';
import type { Me } from '@kinora/server/me-wire';
import { withTools } from '../tools/registry.ts';
import { noAnswer } from './api-error.ts';
import { ask, request, type SendOptions, sendFile } from './request.ts';

/** The schemas of answers, loaded with the first page that shows results: public pages never need them. */
export const answers = async () => (await import('./answers.ts')).answers;
type Answers = Awaited<ReturnType<typeof answers>>;

/** One of them, for `ask`. */
export const answer =
  <Name extends keyof Answers>(name: Name) =>
  async (): Promise<Answers[Name]> =>
    (await answers())[name];

export type GenerationFilter = {
  tool_type?: string;
  /** What the tool makes. */
  kind?: OutputKind;
  status?: string;
  q?: string;
  sort?: 'newest' | 'oldest' | 'name' | 'tool';
  /** The trash instead of what is kept; always the last removed first. */
  trash?: 1;
  /** Further filters of `GET /api/generations` as a query, of which only the server can tell what they find. */
  facts?: string;
  /** A query of `GET /api/library` in place of all else: what is kept so, or what is in a collection. */
  library?: string;
  limit?: number;
};

export function getMe(signal?: AbortSignal): Promise<Me> {
  return ask(answer('meSchema'), '/api/me', signal ? { signal } : {});
}

export type Submission = {
  fn: string;
  generationId: string;
  input: Readonly<Record<string, unknown>>;
  quotedCost: number;
  /** Whose settings these were. */
  fromGeneration?: string | undefined;
  /** What it is a remix of. */
  fromPublication?: string | undefined;
};

/** @throws ApiError as when no answer came, also for an answer that is not the server's: the same may be sent again */
export async function submitGeneration(
  { fn, generationId, input, quotedCost, ...origin }: Submission,
  signal: AbortSignal,
): Promise<Submitted> {
  const body = { generationId, ...input, quotedCost, ...origin };
  const { submittedSchema } = await answers();
  const parsed = submittedSchema.safeParse(await request(`/functions/v1/${fn}`, { method: 'POST', body, signal }));
  if (!parsed.success) throw noAnswer(messages.invalidSubmitAnswer);
  return parsed.data;
}

/** One page; `cursor` continues where an earlier page ended. */
export function listGenerations(
  filter: GenerationFilter & { cursor?: string },
  signal?: AbortSignal,
): Promise<GenerationList> {
  const { library, facts, ...asked } = filter;
  const query = new URLSearchParams(library ?? facts);
  for (const [name, value] of Object.entries(asked)) query.set(name, String(value));
  const list = ask(
    answer('generationListSchema'),
    `/api/${library === undefined ? 'generations' : 'library'}?${query}`,
    signal ? { signal } : {},
  );
  return withTools(list, ({ generations }) => generations);
}

export function getGeneration(id: string, signal: AbortSignal): Promise<Generation> {
  return withTools(ask(answer('generationSchema'), `/api/generations/${id}`, { signal }), (generation) => [generation]);
}

export function removeGeneration(id: string): Promise<unknown> {
  return request(`/api/generations/${id}`, { method: 'DELETE' });
}

export function restoreGeneration(id: string): Promise<Generation> {
  return ask(answer('generationSchema'), `/api/generations/${id}/restore`, { method: 'POST' });
}

/** Some of it at a time: ask again while `isMore`. */
export function emptyTrash(): Promise<EmptiedTrash> {
  return ask(answer('emptiedTrashSchema'), '/api/generations/empty-trash', { method: 'POST' });
}

export function cancelGeneration(id: string): Promise<Cancelled> {
  return ask(answer('cancelSchema'), `/api/generations/${id}/cancel`, { method: 'POST' });
}

/** A refused result should be shown, in its person's words. */
export function appealGeneration(id: string, text: string): Promise<Generation> {
  return ask(answer('generationSchema'), `/api/generations/${id}/appeal`, {
    method: 'POST',
    body: { text },
  });
}

export function checkGeneration(id: string): Promise<Generation> {
  return ask(answer('generationSchema'), `/api/generations/${id}/check`, { method: 'POST' });
}

export function clearStalled(toolType: string): Promise<ClearedStalled> {
  return ask(answer('clearStalledSchema'), '/api/generations/clear-stalled', {
    method: 'POST',
    body: { tool_type: toolType },
  });
}

export function removeUpload(url: string): Promise<unknown> {
  const [folder, name] = url.split('/').slice(-2);
  return request(`/api/uploads/${folder}/${name}`, { method: 'DELETE' });
}

export function signOut(): Promise<unknown> {
  return request('/api/auth/sign-out', { method: 'POST', body: {} });
}

/** Null when nobody is signed in; unlike `getMe` it is no refusal to ask. */
export function getSession(): Promise<unknown> {
  return request('/api/auth/get-session');
}

/** What an input costs, as the server sees it; nothing has to be filled in. */
export function getQuote(tool: string, input: Submission['input'], signal?: AbortSignal): Promise<Quote> {
  return ask(answer('quoteSchema'), '/api/quote', {
    method: 'POST',
    body: { tool, input },
    ...(signal ? { signal } : {}),
  });
}

/** Sends one image or video to a folder of the person's own. */
export function uploadFile(folder: string, file: File, options: SendOptions): Promise<Upload> {
  return sendFile(answer('uploadSchema'), `/api/uploads/${folder}`, file, options);
}

/** Asks a person to look at what a rule refused; of an upload with its file, which was not kept. */
export async function askForReview(refusal: string, reason: string, file?: File): Promise<void> {
  const address = `/api/refusals/${refusal}`;
  if (file !== undefined) await sendFile(answer('sentRefusalSchema'), `${address}/file`, file);
  await request(`${address}/appeal`, { method: 'POST', body: { reason } });
}

export function getMaintenance(): Promise<Maintenance> {
  return ask(answer('maintenanceSchema'), '/api/maintenance');
}

type ContactMessage = { name: string; email: string; subject: string; message: string };

export function sendContactMessage(message: ContactMessage): Promise<unknown> {
  return request('/api/contact', { method: 'POST', body: message });
}
