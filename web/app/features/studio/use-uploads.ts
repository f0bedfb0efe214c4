import { messages } from '@kinora/catalogue/messages';
import type { StoredMedia } from '@kinora/catalogue/tool';
import type { Upload } from '@kinora/server/wire';
import { useEffect, useRef, useState } from 'react';
import { removeUpload, uploadFile } from '../../api.ts';
import { ApiError, isNoAnswer } from '../../api-error.ts';
import type { FileKind, FormField } from './form/derive-form.ts';
import { fileProblem } from './form/file-problem.ts';
import { useAnalysis } from './use-analysis.ts';
import type { ToolForm } from './use-tool-form.ts';

type Running = { fileName: string; percent: number; stop: () => void };
type ByField<Value> = Readonly<Record<string, Value>>;

const unmeasured: Readonly<Record<FileKind, string>> = {
  image: messages.analysisFailed,
  video: messages.videoAnalysisFailed,
};

/** As the upload's answer has them. */
type Facts = Upload & { seconds?: number | undefined; frames?: number | undefined; fps?: number | undefined };

/** What the server measured; absent facts stay absent. */
function factsOf({ contentType, bytes, width, height, seconds, frames, fps }: Facts): StoredMedia {
  return {
    ...{ contentType, bytes, width, height },
    ...(seconds === undefined ? {} : { seconds }),
    ...(frames === undefined ? {} : { frames }),
    ...(fps === undefined ? {} : { fps }),
  };
}

function failureWords(error: unknown): string {
  return error instanceof ApiError && !isNoAnswer(error) ? error.message : messages.uploadFailed;
}

function withField<Value>(map: ByField<Value>, name: string, value: Value | undefined): ByField<Value> {
  const { [name]: _old, ...rest } = map;
  return value === undefined ? rest : { ...rest, [name]: value };
}

export type Uploads = ReturnType<typeof useUploads>;

/** The uploads behind a form's file fields: one file each at a time, replaceable and removable. */
export function useUploads(form: ToolForm) {
  const analysis = useAnalysis(form);
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
    const { name, folder, kind } = field;
    form.reveal(field);
    const refused = fileProblem(field, file);
    setProblems((map) => withField(map, name, refused ?? undefined));
    if (refused !== null) return;
    running[name]?.stop();
    const stopping = new AbortController();
    const signal = AbortSignal.any([stopping.signal, leaving.current.signal]);
    const show = (percent: number) =>
      setRunning((map) => withField(map, name, { fileName: file.name, percent, stop: () => stopping.abort() }));
    show(0);
    try {
      const upload = await uploadFile(folder, file, { onProgress: show, signal });
      discard(name);
      unused.current.set(name, upload.url);
      form.setFile(field, upload.url);
      if (upload.width > 0 && upload.height > 0) form.setFacts(field, upload.url, factsOf(upload));
      else setProblems((map) => withField(map, name, unmeasured[kind]));
    } catch (error) {
      if (signal.aborted) return;
      setProblems((map) => withField(map, name, failureWords(error)));
    } finally {
      setRunning((map) => withField(map, name, undefined));
    }
  }

  return {
    running,
    /** Something is still on its way or being looked into. */
    isBusy: Object.keys(running).length > 0 || analysis.isRunning,
    isAnalysing: analysis.isAnalysing,
    problemOf: (field: FormField) => problems[field.name] ?? analysis.problem(field),
    choose: (field: FormField, file: File) => void choose(field, file),
    remove(field: FormField) {
      discard(field.name);
      setProblems((map) => withField(map, field.name, undefined));
      form.setFile(field, '');
    },
    /** A generation works from the files now: removing them from the form keeps them. */
    keepAll() {
      unused.current.clear();
    },
  };
}
