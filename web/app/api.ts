import type {
  Cancelled,
  Catalogue,
  ClearedStalled,
  Generation,
  GenerationList,
  Me,
  Submitted,
  Upload,
} from '@kinora/server/wire';
import { noAnswer, refusal } from './api-error.ts';

type Call = { method?: 'GET' | 'POST' | 'DELETE'; body?: unknown; signal?: AbortSignal };

/** One JSON call to our own server. Throws `ApiError` for a refusal and for no answer at all. */
async function request<Answer>(path: string, { method = 'GET', body, signal }: Call = {}): Promise<Answer> {
  const response = await fetch(path, {
    method,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw noAnswer();
  });
  const answer = await response.json().catch(() => null);
  if (!response.ok) throw refusal(response.status, answer);
  return answer;
}

export type GenerationFilter = { tool_type?: string; status?: string; limit?: number };

export function getMe(signal?: AbortSignal): Promise<Me> {
  return request('/api/me', signal ? { signal } : {});
}

export function getCatalogue(signal?: AbortSignal): Promise<Catalogue> {
  return request('/api/catalogue', signal ? { signal } : {});
}

export type Submission = {
  fn: string;
  generationId: string;
  input: Readonly<Record<string, unknown>>;
  quotedCost: number;
};

export function submitGeneration({ fn, generationId, input, quotedCost }: Submission): Promise<Submitted> {
  return request(`/functions/v1/${fn}`, { method: 'POST', body: { generationId, ...input, quotedCost } });
}

export function listGenerations(filter: GenerationFilter, signal?: AbortSignal): Promise<GenerationList> {
  const query = new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)]));
  return request(`/api/generations?${query}`, signal ? { signal } : {});
}

export function removeGeneration(id: string): Promise<unknown> {
  return request(`/api/generations/${id}`, { method: 'DELETE' });
}

export function restoreGeneration(id: string): Promise<Generation> {
  return request(`/api/generations/${id}/restore`, { method: 'POST' });
}

export function cancelGeneration(id: string): Promise<Cancelled> {
  return request(`/api/generations/${id}/cancel`, { method: 'POST' });
}

export function checkGeneration(id: string): Promise<Generation> {
  return request(`/api/generations/${id}/check`, { method: 'POST' });
}

export function clearStalled(toolType: string): Promise<ClearedStalled> {
  return request('/api/generations/clear-stalled', { method: 'POST', body: { tool_type: toolType } });
}

export function removeUpload(url: string): Promise<unknown> {
  const [folder, name] = url.split('/').slice(-2);
  return request(`/api/uploads/${folder}/${name}`, { method: 'DELETE' });
}

/** Where a confirmed address lands. */
const CONFIRMED_URL = '/dashboard';

export function signUp(email: string, password: string): Promise<unknown> {
  return request('/api/auth/sign-up/email', {
    method: 'POST',
    body: { name: '', email, password, callbackURL: CONFIRMED_URL },
  });
}

export function signIn(email: string, password: string): Promise<unknown> {
  return request('/api/auth/sign-in/email', { method: 'POST', body: { email, password } });
}

export function signOut(): Promise<unknown> {
  return request('/api/auth/sign-out', { method: 'POST', body: {} });
}

export function resendConfirmation(email: string): Promise<unknown> {
  return request('/api/auth/send-verification-email', { method: 'POST', body: { email, callbackURL: CONFIRMED_URL } });
}

/** Null when nobody is signed in; unlike `getMe` it is no refusal to ask. */
export function getSession(): Promise<unknown> {
  return request('/api/auth/get-session');
}

export type UploadOptions = { onProgress: (percent: number) => void; signal: AbortSignal };

/** Sends one file to a folder of the person's own; `onProgress` hears 0 to 100. */
export function uploadImage(folder: string, file: File, { onProgress, signal }: UploadOptions): Promise<Upload> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open('POST', `/api/uploads/${folder}`);
    call.responseType = 'json';
    call.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : Math.round((100 * loaded) / total));
    call.onload = () => {
      if (call.status === 201) resolve(call.response);
      else reject(refusal(call.status, call.response));
    };
    call.onerror = () => reject(noAnswer());
    call.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => call.abort(), { once: true });
    const body = new FormData();
    body.append('file', file);
    call.send(body);
  });
}
