import { inputMessages } from '@kinora/catalogue/input-messages';
import { listedName } from '@kinora/catalogue/stored-files';
import type { Notice, StoredMedia, Tool } from '@kinora/catalogue/tool';
import type { Upload } from '@kinora/server/files-wire';
import { useCallback, useEffect, useRef, useState } from 'react';
import { removeUpload, uploadFile } from '../../shared/api/api.ts';
import { refusalsOf } from '../../shared/refusals/refusals-of.ts';
import { textsOf } from '../../shared/texts/use-texts.ts';
import type { FileKind, FormField } from './form/derive-form.ts';
import { controlText, filesOf, roomIn } from './form/derive-form.ts';
import { fileProblem, unfitFile, uploadFailure } from './form/file-problem.ts';
import { measureImage, measureVideo } from './measure-media.ts';
import { hideNotice, showNotice } from './notices.ts';
import type { ToolForm } from './use-tool-form.ts';

/** What the server measured on an upload; absent facts stay absent. */
function storedMedia({ contentType, bytes, width, height, seconds, frames, fps }: Upload): StoredMedia {
  return {
    ...{ contentType, bytes, width, height },
    ...(seconds === undefined ? {} : { seconds }),
    ...(frames === undefined ? {} : { frames }),
    ...(fps === undefined ? {} : { fps }),
  };
}

type Form = Pick<ToolForm, 'fileFields' | 'shown' | 'measured' | 'setFacts'>;

/**
 * The shown file whose size nobody knows here: kept in a draft, or brought back by Reuse. Of sounds and lists the server
 * names the price.
 */
function nextUnknown({ fileFields, shown, measured }: Form, failed: ReadonlySet<string>) {
  for (const field of fileFields) {
    if (field.list !== undefined || field.kind === 'audio') continue;
    const url = controlText(shown[field.name]);
    if (url !== '' && !(field.name in measured) && !failed.has(url)) return { field, url };
  }
  return null;
}

async function measure({ kind }: FormField, url: string, signal: AbortSignal): Promise<StoredMedia> {
  if (kind === 'image') return measureImage(url);
  const facts = await measureVideo(url, signal);
  if (facts === null) throw new Error('The browser cannot read this video');
  return { contentType: '', bytes: 0, ...facts };
}

/**
 * Measures files that come without their facts, one after the other, so that the price is the one that is charged. A
 * video that the browser cannot read is no problem: the server, which can, names the price.
 */
function useAnalysis(form: Form) {
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const next = nextUnknown(form, failed);
  const name = next?.field.name;
  const url = next?.url;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another field or another file needs another look.
  useEffect(() => {
    if (next === null) return;
    const looking = new AbortController();
    const { signal } = looking;
    measure(next.field, next.url, signal).then(
      (facts) => !signal.aborted && form.setFacts(next.url, facts),
      () => !signal.aborted && setFailed((current) => new Set([...current, next.url])),
    );
    return () => looking.abort();
  }, [name, url]);
  return {
    isRunning: next !== null,
    isAnalyzing: (field: FormField) => next?.field.name === field.name,
    /** Words for a file that could not be looked into. */
    problem: ({ name: field, kind }: FormField) =>
      kind === 'image' && failed.has(controlText(form.shown[field])) ? inputMessages.analysisFailed : undefined,
  };
}

/** A file on its way, and what the browser read in it as far as it could. */
type Running = { fileName: string; percent: number; facts: StoredMedia | null; stop: () => void };
type RefusedFile = { refusals: readonly string[]; file: File };
type ByField<Value> = Readonly<Record<string, Value>>;

const unmeasured: Readonly<Record<FileKind, string>> = {
  image: inputMessages.analysisFailed,
  video: inputMessages.videoAnalysisFailed,
  audio: inputMessages.audioAnalysisFailed,
};

function withField<Value>(map: ByField<Value>, name: string, value: Value | undefined): ByField<Value> {
  const { [name]: _old, ...rest } = map;
  return value === undefined ? rest : { ...rest, [name]: value };
}

export type Uploads = ReturnType<typeof useUploads>;

/** What the help of a field may read and change. */
export type AssistantProps = { form: ToolForm; uploads: Uploads; field: FormField };

/** The uploads behind a form's file fields: one file each at a time, replaceable and removable, of a list one after the other. */
export function useUploads(tool: Tool, form: ToolForm) {
  const words = textsOf('studio');
  const analysis = useAnalysis(form);
  const [running, setRunning] = useState<ByField<Running>>({});
  const [problems, setProblems] = useState<ByField<Notice>>({});
  /** What a rule refused, for whoever asks a person to look at it. */
  const [refused, setRefused] = useState<ByField<RefusedFile>>({});
  const [uploaded, setUploaded] = useState<ByField<string>>({});
  /** Fields whose file is being looked at, and stays until that is done. */
  const [held, setHeld] = useState<ByField<true>>({});
  const hold = useCallback(
    (name: string, isHeld: boolean) => setHeld((map) => withField(map, name, isHeld ? true : undefined)),
    [],
  );
  /** Uploaded here and used by no generation yet, so that removing them loses nothing. */
  const unused = useRef(new Set<string>());
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  function discard(url: string) {
    // Whatever stays behind is swept by the server.
    if (unused.current.delete(url)) void removeUpload(url).catch(() => undefined);
  }

  function solve({ name }: FormField) {
    const told = problems[name];
    if (told !== undefined) hideNotice(told);
    setProblems((map) => withField(map, name, undefined));
    setRefused((map) => withField(map, name, undefined));
  }

  function refuse({ name }: FormField, problem: Notice) {
    setProblems((map) => withField(map, name, problem));
    if (tool.words?.banner !== undefined) showNotice(problem, 'error');
  }

  /** Whether a measured file goes with the tool; if not, it is said why. `url` is its address once it has one. */
  function isFit(field: FormField, facts: StoredMedia, url?: string): boolean {
    const { name, list } = field;
    const named = filesOf(field, form.shown);
    const filled = list === undefined ? url : [...named.map((file) => file.url), url];
    const values = url === undefined ? form.shown : { ...form.shown, [name]: filled };
    const unfit = unfitFile(tool, values, name, facts, list && listedName(name, named.length));
    if (unfit !== null) refuse(field, unfit);
    return unfit === null;
  }

  /** Sends a file on; what the server measures on it counts. */
  async function send(field: FormField, file: File, show: (percent: number) => void, signal: AbortSignal) {
    const { name, folder, kind, list } = field;
    const before = list === undefined ? filesOf(field, form.values) : [];
    const upload = await uploadFile(folder, file, { onProgress: show, signal });
    for (const { url } of before) discard(url);
    unused.current.add(upload.url);
    const facts = storedMedia(upload);
    if (!isFit(field, facts, upload.url)) return discard(upload.url);
    if (list === undefined) form.setFile(field, upload.url);
    else form.setList(field, (urls) => [...urls, upload.url]);
    setUploaded((map) => withField(map, name, upload.url));
    const isMeasured = kind === 'audio' ? facts.seconds !== undefined : facts.width > 0 && facts.height > 0;
    if (isMeasured) form.setFacts(upload.url, facts);
    else refuse(field, { title: words('file.notAnalyzed'), message: unmeasured[kind] });
  }

  type Sending = { stop: () => void; signal: AbortSignal };

  async function sendOne(field: FormField, file: File, { stop, signal }: Sending): Promise<void> {
    const { name, kind } = field;
    let facts: StoredMedia | null = null;
    const show = (percent: number) =>
      setRunning((map) => withField(map, name, { fileName: file.name, percent, facts, stop }));
    show(0);
    try {
      const read = kind === 'video' ? await measureVideo(file, signal) : null;
      signal.throwIfAborted();
      if (read !== null) facts = { contentType: file.type, bytes: file.size, ...read };
      if (facts !== null && !isFit(field, facts)) return;
      show(0);
      await send(field, file, show, signal);
    } catch (error) {
      if (signal.aborted) return;
      refuse(field, uploadFailure(tool, kind, error));
      const refusals = refusalsOf(error, file);
      if (refusals.length > 0) setRefused((map) => withField(map, name, { refusals, file }));
    }
  }

  /** Of the chosen files those that the field takes and has room for; what is wrong with the others is said. */
  function takenOf(field: FormField, files: readonly File[]): File[] {
    const { list } = field;
    if (list === undefined) return files.slice(0, 1).filter((file) => isTaken(field, file));
    const room = roomIn(field, form.values);
    const taken = files.filter((file) => isTaken(field, file));
    if (taken.length > room)
      refuse(field, { title: words('file.tooMany'), message: words('file.room', { count: list.max }) });
    return taken.slice(0, room);
  }

  function isTaken(field: FormField, file: File): boolean {
    const wrong = fileProblem(field, file);
    if (wrong !== null) refuse(field, wrong);
    return wrong === null;
  }

  async function choose(field: FormField, files: readonly File[]) {
    const { name, list } = field;
    if (name in held || (list !== undefined && name in running)) return;
    form.reveal(field);
    solve(field);
    const taken = takenOf(field, files);
    if (taken.length === 0) return;
    running[name]?.stop();
    const stopping = new AbortController();
    const signal = AbortSignal.any([stopping.signal, leaving.current.signal]);
    const stop = () => stopping.abort();
    for (const file of taken) {
      if (!signal.aborted) await sendOne(field, file, { stop, signal });
    }
    setRunning((map) => (map[name]?.stop === stop ? withField(map, name, undefined) : map));
  }

  return {
    running,
    /** By field, the address of what was last uploaded here. */
    uploaded,
    /** Something is still on its way or being looked into. */
    isBusy: Object.keys(running).length > 0 || analysis.isRunning,
    isAnalyzing: analysis.isAnalyzing,
    hold,
    isHeld: ({ name }: FormField) => name in held,
    problemOf: (field: FormField) => problems[field.name]?.message ?? analysis.problem(field),
    refusedOf: ({ name }: FormField) => refused[name],
    /** Of a field for one file the first of them. */
    choose: (field: FormField, files: readonly File[]) => void choose(field, files),
    /** A file that is stored already, such as an own result. */
    take(field: FormField, file: Upload) {
      const { url } = file;
      const stored = storedMedia(file);
      if (field.name in held) return;
      form.reveal(field);
      solve(field);
      if (!isFit(field, stored, url)) return;
      if (field.list === undefined) for (const before of filesOf(field, form.values)) discard(before.url);
      if (field.list === undefined) form.setFile(field, url);
      else form.setList(field, (urls) => [...new Set([...urls, url])].slice(0, field.list?.max));
      form.setFacts(url, stored);
    },
    /** Of a list the named file, or all of them. */
    remove(field: FormField, url?: string) {
      const removed = filesOf(field, form.values).filter((file) => url === undefined || file.url === url);
      for (const file of removed) discard(file.url);
      solve(field);
      if (field.list === undefined) form.setFile(field, '');
      else form.setList(field, (urls) => urls.filter((one) => url !== undefined && one !== url));
    },
    /** A generation works from the files now: removing them from the form keeps them. */
    keepAll() {
      unused.current.clear();
    },
  };
}
