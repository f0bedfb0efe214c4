import { messages } from '@kinora/catalogue/messages';
import { useEffect, useRef, useState } from 'react';
import { removeUpload, uploadImage } from '../../api.ts';
import { ApiError, isNoAnswer } from '../../api-error.ts';
import type { FormField } from './form/derive-form.ts';
import { imageFileProblem } from './form/image-file-problem.ts';
import type { ToolForm } from './use-tool-form.ts';

type Running = { fileName: string; percent: number; stop: () => void };
type ByField<Value> = Readonly<Record<string, Value>>;

function failureWords(error: unknown): string {
  return error instanceof ApiError && !isNoAnswer(error) ? error.message : messages.uploadFailed;
}

function withField<Value>(map: ByField<Value>, name: string, value: Value | undefined): ByField<Value> {
  const { [name]: _old, ...rest } = map;
  return value === undefined ? rest : { ...rest, [name]: value };
}

export type ImageUploads = ReturnType<typeof useImageUploads>;

/** The uploads behind a form's image fields: one file each at a time, replaceable and removable. */
export function useImageUploads(form: Pick<ToolForm, 'reveal' | 'setImage'>) {
  const [running, setRunning] = useState<ByField<Running>>({});
  const [problems, setProblems] = useState<ByField<string>>({});
  /** Uploaded here and used by no generation yet, so that removing them loses nothing. */
  const unused = useRef(new Map<string, string>());
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  function discard(name: string) {
    const url = unused.current.get(name);
    // Whatever stays behind is swept by the server.
    if (url !== undefined) void removeUpload(url).catch(() => undefined);
    unused.current.delete(name);
  }

  async function choose(field: FormField, file: File) {
    const { name, folder } = field;
    form.reveal(field);
    const refused = imageFileProblem(file);
    setProblems((map) => withField(map, name, refused ?? undefined));
    if (refused !== null) return;
    running[name]?.stop();
    const stopping = new AbortController();
    const signal = AbortSignal.any([stopping.signal, leaving.current.signal]);
    const show = (percent: number) =>
      setRunning((map) => withField(map, name, { fileName: file.name, percent, stop: () => stopping.abort() }));
    show(0);
    try {
      const upload = await uploadImage(folder, file, { onProgress: show, signal });
      discard(name);
      unused.current.set(name, upload.url);
      form.setImage(field, upload.url, upload);
    } catch (error) {
      if (signal.aborted) return;
      setProblems((map) => withField(map, name, failureWords(error)));
    } finally {
      setRunning((map) => withField(map, name, undefined));
    }
  }

  return {
    running,
    problems,
    choose: (field: FormField, file: File) => void choose(field, file),
    remove(field: FormField) {
      discard(field.name);
      setProblems((map) => withField(map, field.name, undefined));
      form.setImage(field, '');
    },
    /** A generation works from the files now: removing them from the form keeps them. */
    keepAll() {
      unused.current.clear();
    },
  };
}
