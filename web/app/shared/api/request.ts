import { noAnswer, refusal } from './api-error.ts';

type Call = { method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; body?: unknown; signal?: AbortSignal };

/** One JSON call to our own server. Throws `ApiError` for a refusal and for no answer at all. */
export async function request<Answer>(path: string, { method = 'GET', body, signal }: Call = {}): Promise<Answer> {
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
  signal?.throwIfAborted();
  if (!response.ok) throw refusal(response.status, answer);
  return answer;
}

export type SendOptions = { onProgress?: (percent: number) => void; signal?: AbortSignal };

/** Sends one file as the multipart field `file`; `onProgress` hears 0 to 100. Throws as `request` does. */
export function sendFile<Answer>(path: string, file: File, { onProgress, signal }: SendOptions = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open('POST', path);
    call.responseType = 'json';
    call.upload.onprogress = ({ loaded, total }) => onProgress?.(total === 0 ? 0 : Math.round((100 * loaded) / total));
    call.onload = () => {
      if (call.status === 201) resolve(call.response);
      else reject(refusal(call.status, call.response));
    };
    call.onerror = () => reject(noAnswer());
    call.onabort = () => reject(signal?.reason);
    signal?.addEventListener('abort', () => call.abort(), { once: true });
    const body = new FormData();
    body.append('file', file);
    call.send(body);
  });
}
