import { text } from '@kinora/texts/typed-keys';
import * as z from 'zod';
import { draftOf, type Imported, type Made, refused, schemaHash } from './draft.ts';
import type { ModelSchema } from './drift.ts';
import { isEnhancing, isTraining, labelOf, type Media, nameFrom } from './field-names.ts';
import { whyUnfit } from './foreign-json.ts';
import { outputOf, TRAINS, WORDLESS } from './outputs.ts';
import { asJson, createReader, type Json, type Plain } from './schema-reader.ts';

/** As a draft names it; `version` is the one that was asked for, where one was. */
type ReplicateModel = { provider: string; model: string; version?: string };

const versionId = z.string().regex(/^[0-9a-f]{64}$/);
const ENDINGS: readonly [Media, RegExp][] = [
  ['image', /\.(?:png|jpe?g|webp|gif|avif|bmp|tiff?)(?:$|\?)/i],
  ['video', /\.(?:mp4|webm|mov|mkv|avi)(?:$|\?)/i],
  ['audio', /\.(?:mp3|wav|flac|ogg|opus|m4a|aac)(?:$|\?)/i],
];
const WORDS: readonly [Media, RegExp][] = [
  ['audio', /\b(?:speech|voice|music|audio|sound|song|tts|sing)/i],
  ['video', /\b(?:video|i2v|t2v|animat|film|lip-?sync)/i],
  ['image', /\b(?:image|picture|photo|upscal|inpaint|background|face|sticker|logo|draw)/i],
];

/**
 * A draft out of what Replicate says of one model: the model itself, and the version whose schema counts. Official
 * models are asked by their name; of all others the version is held on to, which never changes.
 */
export function importReplicate(
  { provider, model, version }: ReplicateModel,
  { about, schema: asked }: { about: unknown; schema: unknown },
): Imported {
  const unfit = whyUnfit('What Replicate says of it', [about, asked]);
  if (unfit !== undefined) return refused('', unfit);
  if (isTraining(model)) return refused('', TRAINS);
  const whole = asJson(about);
  const told = asJson(asked);
  const document = asJson(told.openapi_schema);
  const { Input: input, Output: output } = asJson(asJson(document.components).schemas);
  if (input === undefined || output === undefined) {
    return refused('model', text('adminAnswers', 'import.noSchema'));
  }
  const pinned = version ?? (whole.is_official === true ? undefined : told.id);
  const held = versionId.optional().safeParse(pinned);
  if (!held.success) return refused('model', text('adminAnswers', 'import.nothingToHold'));
  const read = createReader(document);
  const example = asJson(whole.default_example);
  const usual = mediaOf(example.output) ?? mediaIn(model) ?? mediaIn(summaryOf(whole) ?? '');
  const made = madeOf(read(output), read, usual);
  if (typeof made === 'string') return refused('output', made);
  const plain = read(input);
  if (plain.type !== 'object') return refused('input', text('adminAnswers', 'import.noNamedInputs'));
  const imported = draftOf({
    name: nameFrom(model.split('/').at(-1) ?? model),
    summary: summaryOf(whole) ?? `${labelOf(made.kind)}s by ${model}.`,
    provider,
    target: {
      kind: 'replicate',
      model,
      ...(held.data === undefined ? {} : { version: held.data }),
      schemaHash: schemaHash(input, output, asJson(document.components).schemas),
    },
    input: withExamples(plain, asJson(example.input), read),
    output: made,
    read,
    usual: isEnhancing(model) ? made.kind : undefined,
    isEnhancement: made.kind !== 'audio' && isEnhancing(model),
  });
  return usual === undefined && imported.ok ? withGuess(imported, made.kind) : imported;
}

/** What a version takes and answers, to compare it with; undefined where it does not say. */
export function replicateSchema(version: unknown): ModelSchema | undefined {
  if (whyUnfit('What Replicate says of it', version) !== undefined) return undefined;
  const document = asJson(asJson(version).openapi_schema);
  const { schemas } = asJson(document.components);
  const { Input: input, Output: output } = asJson(schemas);
  if (input === undefined || output === undefined) return undefined;
  const read = createReader(document);
  return { input: read(input), output: read(output), read, hash: schemaHash(input, output, schemas) };
}

function withGuess({ draft }: Extract<Imported, { ok: true }>, kind: Media): Imported {
  const guess = `Nothing says what kind of file it makes: ${labelOf(kind).toLowerCase()} was taken. Look at its test.`;
  return { ok: true, draft: { ...draft, warnings: [guess, ...draft.warnings] } };
}

function summaryOf({ description }: Json): string | undefined {
  if (typeof description !== 'string') return undefined;
  const text = description.slice(0, 2000).replaceAll(/\s+/g, ' ').trim();
  return text === '' ? undefined : text.slice(0, 200).trim();
}

/** An address, a list of them, or an object of them. Words come as plain texts, or in pieces. */
function madeOf(output: Plain, read: (schema: unknown) => Plain, usual: Media | undefined): Made | string {
  const kind = usual ?? 'image';
  const isFile = ({ type, format }: Plain) => type === 'string' && format === 'uri';
  switch (output.type) {
    case 'string':
      return isFile(output) ? { path: [], kind, isList: false } : WORDLESS;
    case 'array':
      return isFile(read(output.items)) ? { path: [], kind, isList: true } : outputsWithin(read(output.items));
    case 'object':
      return outputOf(output, read, usual);
    case 'unknown': {
      const file = output.others?.find(isFile);
      return file === undefined ? 'Its schema does not say what it answers.' : { path: [], kind, isList: false };
    }
    default:
      return WORDLESS;
  }
}

function outputsWithin({ type }: Plain): string {
  return type === 'object' ? 'It answers a list of objects, in which no file can be found.' : WORDLESS;
}

/** The example of a model shows what kind of file each of its addresses is. */
function withExamples(input: Plain, example: Json, read: (schema: unknown) => Plain): Plain {
  const properties = Object.entries(input.properties ?? {}).map(([name, schema]) => {
    const media = Object.hasOwn(example, name) && read(schema).format === 'uri' ? mediaOf(example[name]) : undefined;
    return [name, media === undefined ? schema : { ...asJson(schema), ui: { field: media } }];
  });
  return { ...input, properties: Object.fromEntries(properties) };
}

/** Guesses the kind of media from the addresses of files. */
function mediaOf(value: unknown): Media | undefined {
  if (Array.isArray(value)) return mediaOf(value[0]);
  if (typeof value === 'object' && value !== null) return mediaOf(Object.values(value)[0]);
  return typeof value === 'string' ? ENDINGS.find(([, ending]) => ending.test(value.slice(-300)))?.[0] : undefined;
}

function mediaIn(words: string): Media | undefined {
  return WORDS.find(([, word]) => word.test(words))?.[0];
}
