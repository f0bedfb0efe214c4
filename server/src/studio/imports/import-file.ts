import { randomUUID } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { importedTools } from '@kinora/catalogue/imported-tools';
import { limits } from '@kinora/catalogue/limits';
import { runtimeFolders } from '@kinora/catalogue/runtime/tool-folders';
import { uploadRule } from '@kinora/catalogue/upload-rules';
import { text } from '@kinora/texts/typed-keys';
import * as z from 'zod';
import type { LiveFeed } from '../../http/live/feed.ts';
import type { Config } from '../../platform/config/config.ts';
import { functions } from '../../platform/database/functions.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import type { Database } from '../../platform/database/pool.ts';
import { callForRow, refined } from '../../platform/database/sql-function.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { Marks } from '../../platform/marks/marks.ts';
import { contentOf } from '../../platform/media/file-content.ts';
import { webp } from '../../platform/media/media-formats.ts';
import type { MediaProgram } from '../../platform/media/media-program.ts';
import { thumbnailOf } from '../../platform/media/thumbnail.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';
import { removeFiles, removeObjects } from '../../platform/objects/remove-files.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { FILE, type Kept, type KindRule, keepable } from '../files/keepable.ts';
import { sha256Of } from '../files/prints.ts';
import { stillsOf } from '../files/save-video.ts';
import { readStorageLimits } from '../files/storage.ts';
import { newOutputName, type OutputPlace, type StoredFile, storeOutputs } from '../files/store-outputs.ts';
import { judgedOf, keepUploadMarks, marksOfOriginal } from '../files/upload.ts';
import type { Output } from '../files/wire.ts';
import { findGeneration } from '../generations/record.ts';
import type { Classifier } from '../moderation/classifier.ts';
import { refuseBlockedUpload } from '../moderation/uploads.ts';
import { type Imported, importedSchema } from './wire.ts';

export type ImportDeps = {
  config: Config;
  log: Logger;
  database: Database;
  pipeline: Pipeline;
  live: LiveFeed;
  store: ObjectStore;
  media: MediaProgram;
  marks: Marks;
  settings: Settings;
  classifier: Classifier | null;
};

const NAME_CHARACTERS = 200;

/** As of what is uploaded for tools, of every kind. */
export const importRules: KindRule[] = (['image', 'video', 'audio'] as const).map((kind) => ({
  ...uploadRule({ kind, folder: runtimeFolders[kind] }),
  kind,
  wrongKind: text('errors', 'import.wrongKind'),
}));

/** The file's owner, its name, and the working folder in which it arrived as `received`. */
type Arrived = { principal: string; owner: string; name: string; folder: string };

const outcomes = importedSchema.shape.outcome;
const MEET = refined(functions.meet_import, (row) =>
  row.extend({ id: z.nullable(z.string()), outcome: z.nullable(outcomes), seq: z.nullable(z.number()) }),
);
const ADD = refined(functions.add_import, (row) => row.extend({ outcome: outcomes, seq: z.nullable(z.number()) }));

/**
 * Puts a file that arrived into its owner's gallery, cleaned and measured as an upload and without any mark of ours. The same
 * file is there once: what is there already is answered, and what is in the trash comes back.
 * @throws AppError as an upload
 */
export async function importFile(deps: ImportDeps, arrived: Arrived): Promise<Imported> {
  const { principal, owner, folder } = arrived;
  const hash = await sha256Of({ path: join(folder, FILE) });
  const { id, outcome, ...known } = await callForRow(deps.pipeline, MEET, { session_token: principal, of_hash: hash });
  if (id !== null && outcome !== null) return told(deps, principal, { ...known, id, outcome });
  const kept = await keepable(deps, { owner, workFolder: folder, rules: importRules });
  const judged = judgedOf(kept.body, kept.measured.contentType);
  const sent = { by: principal, owner, folder: 'imports', hashOf: async () => hash };
  if (judged !== null) await refuseBlockedUpload(deps, sent, judged);
  return store(deps, arrived, { kept, hash });
}

type Put = { user_id: string; id: string; outcome: Imported['outcome']; seq: number | null };

async function told(deps: ImportDeps, principal: string, { user_id, id, outcome, seq }: Put): Promise<Imported> {
  if (seq !== null) deps.live.publish({ userId: user_id, seq });
  return { outcome, generation: await findGeneration(deps, principal, id) };
}

/** The files first, then the record that shows them: what a crash leaves without one is swept. */
async function store(
  deps: ImportDeps,
  arrived: Arrived,
  { kept, hash }: { kept: Kept; hash: Buffer },
): Promise<Imported> {
  const { principal, owner, folder } = arrived;
  const path = join(folder, FILE);
  const id = randomUUID();
  const place = { ...deps, userId: owner, generationId: id, limits: await readStorageLimits(deps) };
  const { files, output } = await filesOf(deps, { place, folder, kept, hash });
  const [original] = files;
  const isCopy = Buffer.isBuffer(kept.body) || kept.body.path !== path;
  const manifest = isCopy ? await marksOfOriginal(deps, path, output.contentType) : null;
  await storeOutputs(place, files);
  try {
    await keepUploadMarks(deps.pipeline, original.key, manifest);
    const [kind] = output.contentType.split('/');
    const tool = importedTools.find(({ outputKind }) => outputKind === kind);
    if (tool === undefined) throw new Error(`Nothing is imported as ${output.contentType}`);
    const put = await callForRow(deps.pipeline, ADD, {
      session_token: principal,
      new_id: id,
      of_tool: tool.id,
      of_tool_name: tool.name,
      called: shownName(arrived.name, tool.name),
      of_hash: hash,
      with_metadata: {
        imported: { file: shortened(plain(arrived.name), NAME_CHARACTERS), has_manifest: manifest !== null },
      },
      stored_outputs: [output],
      file_url: output.url,
    });
    if (put.outcome !== 'imported') await forget(deps, files);
    return await told(deps, principal, put);
  } catch (error) {
    await forget(deps, files);
    throw error;
  }
}

type Making = { place: OutputPlace; folder: string; kept: Kept; hash: Buffer };

/** What is stored of an import, with what its card shows of it. */
async function filesOf(
  deps: ImportDeps,
  { place, folder, kept, hash }: Making,
): Promise<{ files: [StoredFile, ...StoredFile[]]; output: Output }> {
  const { body, extension, measured, more } = kept;
  const { contentType } = measured;
  const name = newOutputName(place, 0);
  const content = await contentOf({ path: join(folder, FILE) }, contentType);
  const original: StoredFile = { ...measured, key: `${name}.${extension}`, body, content, arrived: hash };
  const bare = { thumbnailUrl: null, posterUrl: null, placeholder: null };
  const output = { ...bare, ...measured, ...more, url: `/files/${original.key}` };
  if (Buffer.isBuffer(body)) {
    const { thumbnail, placeholder } = await thumbnailOf(body);
    const key = `${name}-thumb.${webp.extension}`;
    const small = { ...thumbnail, key, bytes: thumbnail.body.length, contentType: webp.contentType };
    return { files: [original, small], output: { ...output, thumbnailUrl: `/files/${key}`, placeholder } };
  }
  if (!contentType.startsWith('video/')) return { files: [original], output };
  const still = await stillsOf(deps.media, dirname(body.path), basename(body.path), name);
  return { files: [original, ...(still?.stored ?? [])], output: { ...output, ...still?.shown } };
}

async function forget(deps: ImportDeps, files: readonly StoredFile[]): Promise<void> {
  const keys = files.map(({ key }) => key);
  await deps.database.transaction().execute((transaction) => removeFiles(transaction, keys));
  await removeObjects(deps, keys);
}

/** Without what turns or hides other words, and without a way to anywhere. */
const plain = (name: string) =>
  (name.split(/[\\/]/).at(-1) ?? '')
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '')
    .trim();

/** What a card is called: the file without its ending, or its kind where it has no name. */
function shownName(name: string, otherwise: string): string {
  const bare = plain(name)
    .replace(/\.[^.]{1,5}$/, '')
    .trim();
  return shortened(bare, limits.generationNameCharacters) || otherwise;
}

/** Never half of a character, which no record can keep. */
const shortened = (name: string, most: number) => Array.from(name).slice(0, most).join('');
