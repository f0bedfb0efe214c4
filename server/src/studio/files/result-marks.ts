import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { filesIn } from '@kinora/catalogue/stored-files';
import { sql } from 'kysely';
import * as z from 'zod';
import server from '../../../package.json' with { type: 'json' };
import type { Database } from '../../platform/database/pool.ts';
import { query } from '../../platform/database/rows.ts';
import type { Ingredient } from '../../platform/marks/marks-program.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';
import { readRecord } from '../generations/recorded-input.ts';
import { keyOf } from '../providers/input-files.ts';
import type { SoldTool } from '../tools/sold-tool.ts';
import type { ResultMarks } from './mark-file.ts';
import { generationOf } from './purge-generations.ts';
import { OUTPUT_FOLDER } from './store-outputs.ts';

/** https://cv.iptc.org/newscodes/digitalsourcetype/ */
const SOURCE_TYPES = 'http://cv.iptc.org/newscodes/digitalsourcetype/';
const PROMPT_CHARACTERS = 5000;
/** The most references that are written into a result; more would say nothing more. */
const MOST_INGREDIENTS = 16;

type MarkDeps = { database: Database; store: ObjectStore; studio: string };
type MadeBy = {
  sold: Pick<SoldTool, 'tool' | 'routes'>;
  /** By the engine that stands in for models where there are none. */
  isPreview: boolean;
  userId: string;
  inputData: unknown;
};

const inputRow = z.object({
  key: z.string(),
  folder: z.string(),
  content_type: z.string(),
  archive: z.instanceof(Buffer).nullable(),
  is_imported: z.boolean(),
});
type InputRow = z.output<typeof inputRow>;

/**
 * What the results of a generation say: how they were made, and from what. Files that the input names are ingredients; the
 * one that is edited is the parent.
 */
export async function resultMarks(
  deps: MarkDeps,
  { sold, isPreview, userId, inputData }: MadeBy,
): Promise<ResultMarks> {
  const { tool } = sold;
  const record = readRecord(inputData);
  const values = tool.fromRecord(record);
  const named = filesIn(tool, values).slice(0, MOST_INGREDIENTS);
  const parent = named.find(({ field }) => field === tool.edits);
  const [prompt, rows] = await Promise.all([promptFor(deps, userId, values), readInputs(deps, userId, named)]);
  const rowOf = (url: string) => rows.find(({ key }) => key === keyOf(url));
  return {
    facts: {
      generator: { name: deps.studio, version: server.version },
      studio: deps.studio,
      tool: tool.name,
      sourceType: `${SOURCE_TYPES}${sourceTypeOf(sold, isPreview, parent && (rowOf(parent.url) ?? null))}`,
      ...(prompt === null ? {} : { prompt }),
    },
    ingredients: async (folder) => {
      const ingredients: Ingredient[] = [];
      for (const [place, input] of named.entries()) {
        const row = rowOf(input.url);
        const path = join(folder, `ingredient-${place}`);
        if (row === undefined) continue;
        // What the original said of itself stands for the copy of it that was kept.
        if (row.archive !== null) await writeFile(path, row.archive);
        else if (!(await copyInto(deps.store, row.key, path))) continue;
        const isParent = input === parent;
        ingredients.push({
          path,
          contentType: row.archive === null ? row.content_type : 'application/c2pa',
          title: `${isResult(row) ? 'Earlier' : 'Uploaded'} ${input.kind}`,
          relationship: isParent ? 'parentOf' : 'inputTo',
        });
      }
      return ingredients;
    },
  };
}

/**
 * IPTC's word for how something was made. A tool whose work is all the program's own has no model in it: it carries out
 * what a person chose ("human edits"), unless a model made what it was given. The engine that stands in for models paints
 * by algorithm; its edits count as a model's, because some of them are.
 */
function sourceTypeOf({ routes }: MadeBy['sold'], isPreview: boolean, parent: InputRow | null | undefined): string {
  const isOwnWork = routes.every(({ mapping }) => mapping.provider === 'local');
  if (parent === undefined) return isOwnWork || isPreview ? 'algorithmicMedia' : 'trainedAlgorithmicMedia';
  if (isOwnWork && (parent === null || !isByModel(parent))) return 'humanEdits';
  return 'compositeWithTrainedAlgorithmicMedia';
}

function isByModel(row: InputRow): boolean {
  return isResult(row) || row.archive?.includes('rainedAlgorithmicMedia') === true;
}

/** A file that somebody brought along lies where results do, and is none. */
const isResult = (row: InputRow) => row.folder === OUTPUT_FOLDER && !row.is_imported;

async function readInputs({ database }: MarkDeps, userId: string, named: readonly { url: string }[]) {
  const keys = named.map(({ url }) => keyOf(url));
  if (keys.length === 0) return [];
  return query(database, inputRow)`
    select f.key, f.folder, f.content_type, m.archive, exists (
      select from ai_generations g
      where f.folder = ${OUTPUT_FOLDER} and g.id::text = ${generationOf(sql`f.key`)} and g.user_id = f.user_id
        and is_imported(g.tool_type)
    ) as is_imported
    from files f left join upload_marks m using (key)
    where f.key = any (${keys}) and f.user_id = ${userId}`;
}

/** Null where the person does not want it to stand in their files. */
async function promptFor({ database }: MarkDeps, userId: string, values: Record<string, unknown>) {
  const [person] = await query(database, z.object({ prompt_in_files: z.boolean() }))`
    select prompt_in_files from profiles where id = ${userId}`;
  const { prompt } = values;
  if (person?.prompt_in_files !== true || typeof prompt !== 'string' || prompt.trim() === '') return null;
  return prompt.slice(0, PROMPT_CHARACTERS);
}

async function copyInto(store: ObjectStore, key: string, path: string): Promise<boolean> {
  const file = await store.get(key);
  if (file === null) return false;
  await pipeline(file.stream, createWriteStream(path));
  return true;
}
