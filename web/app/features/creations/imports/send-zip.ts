import type { ImportLine } from '@kinora/server/imports-wire';
import { noAnswer, refusal } from '../../../shared/api/api-error.ts';
import { understood } from '../../../shared/api/request.ts';

const PATH = '/api/imports/zip';

type Options = {
  signal: AbortSignal;
  onProgress: (percent: number) => void;
  /** Hears each line as soon as it is there. */
  onLine: (line: ImportLine) => void;
};

/** Sends a ZIP, whose files are answered one after the other. Throws as `sendFile` does. */
export async function sendZip(file: File, { signal, onProgress, onLine }: Options): Promise<void> {
  const { importLineSchema } = await import('@kinora/server/imports-wire');
  await new Promise<void>((resolve, reject) => {
    const call = new XMLHttpRequest();
    let read = 0;
    const readLines = () => {
      if (call.status !== 200) return;
      const end = call.responseText.lastIndexOf('\n') + 1;
      const lines = call.responseText.slice(read, end).split('\n').filter(Boolean);
      read = Math.max(read, end);
      for (const line of lines) onLine(understood(importLineSchema, parsed(line), PATH));
    };
    const attempt = (work: () => void) => {
      try {
        work();
      } catch (error) {
        reject(error);
      }
    };
    call.open('POST', PATH);
    call.setRequestHeader('accept-language', document.documentElement.lang);
    call.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : Math.round((100 * loaded) / total));
    call.onprogress = () => attempt(readLines);
    call.onload = () =>
      attempt(() => {
        if (call.status !== 200) throw refusal(call.status, parsed(call.responseText));
        readLines();
        resolve();
      });
    call.onerror = () => (read > 0 ? resolve() : reject(noAnswer()));
    call.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => call.abort(), { once: true });
    const body = new FormData();
    body.append('file', file);
    call.send(body);
  });
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
