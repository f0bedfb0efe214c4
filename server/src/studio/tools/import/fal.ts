import { draftOf, type Imported, refused, schemaHash } from './draft.ts';
import type { Media } from './field-names.ts';
import { labelOf } from './field-names.ts';
import { outputOf } from './outputs.ts';
import { asJson, createReader, type Json } from './schema-reader.ts';

const MOST_CHARACTERS = 2_000_000;
const MOST_DEPTH = 60;
const TRAINING = /(?:^|[/-])(?:train|trainer|training|lora-training|finetune|fine-tune)(?:$|[/-])/;
const ENHANCING =
  /upscal|enhanc|restor|super-?resolution|remov(?:e|al)|denois|relight|interpolat|deblur|coloriz|face-?swap|sharpen/;

/**
 * A draft out of what fal says of one endpoint: its OpenAPI document, in which the input is the body of the one POST,
 * and the output what is answered for a finished request.
 */
export function importFal({
  endpoint,
  document,
  provider = 'fal',
}: {
  endpoint: string;
  document: unknown;
  provider?: string;
}): Imported {
  const unfit = whyUnfit(document);
  if (unfit !== undefined) return refused('', unfit);
  if (TRAINING.test(endpoint))
    return refused('', 'It trains a model: what it makes are weights, not something to look at.');
  const whole = asJson(document);
  const read = createReader(asJson(asJson(whole.components).schemas));
  const { input, output } = bodiesOf(asJson(whole.paths));
  if (input === undefined) return refused('paths', 'The document names no input: there is no POST with a JSON body.');
  if (output === undefined)
    return refused('paths', 'The document does not say what is answered for a finished request.');
  const usual = usualOf(endpoint, categoryOf(whole));
  const made = outputOf(read(output), read, usual.output);
  if (typeof made === 'string') return refused('output', made);
  const plain = read(input);
  if (plain.type !== 'object') return refused('input', 'Its input is no object with named inputs.');
  const hash = schemaHash(input, output, asJson(whole.components).schemas);
  return draftOf({
    name: nameOf(endpoint, whole),
    summary: `${labelOf(made.kind)}s by ${endpoint}.`,
    provider,
    target: { kind: 'fal', endpoint, schemaHash: hash },
    input: plain,
    output: made,
    read,
    usual: usual.input,
    isEnhancement: ENHANCING.test(endpoint),
  });
}

/** Checked before anything else looks into it: how large and how deep it is. */
function whyUnfit(document: unknown): string | undefined {
  let level: unknown[] = [document];
  let seen = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MOST_DEPTH) return `The document has lists and objects in one another more than ${MOST_DEPTH} deep.`;
    seen += level.length;
    if (seen > MOST_CHARACTERS / 4) return 'The document is too large to be a schema.';
    level = level.flatMap((part) => (typeof part === 'object' && part !== null ? Object.values(part) : []));
  }
  if ((JSON.stringify(document) ?? '').length > MOST_CHARACTERS) return 'The document is too large to be a schema.';
  return undefined;
}

function bodiesOf(paths: Json): { input: unknown; output: unknown } {
  let input: unknown;
  let output: unknown;
  for (const [path, operations] of Object.entries(paths)) {
    const { get, post } = asJson(operations);
    if (!path.includes('/requests/') && post !== undefined) input ??= contentOf(asJson(asJson(post).requestBody));
    if (/\/requests\/\{\w+\}$/.test(path) && get !== undefined) {
      output ??= contentOf(asJson(asJson(asJson(get).responses)['200']));
    }
  }
  return { input, output };
}

function contentOf({ content }: Json): unknown {
  return asJson(asJson(content)['application/json']).schema;
}

function categoryOf(whole: Json): string {
  const { category } = asJson(asJson(whole.info)['x-fal-metadata']);
  return typeof category === 'string' ? category : '';
}

/** What goes in and comes out where a name says no more than "url" or "output". */
function usualOf(endpoint: string, category: string): { input: Media | undefined; output: Media | undefined } {
  const [from = '', to = ''] = category.split('-to-');
  const words = `${endpoint} ${category}`;
  return {
    input: mediaIn(from) ?? (/image-to/.test(words) ? 'image' : /video-to/.test(words) ? 'video' : undefined),
    output:
      mediaIn(to) ?? (/speech|tts|music|audio/.test(words) ? 'audio' : /video|i2v|t2v/.test(words) ? 'video' : 'image'),
  };
}

function mediaIn(word: string): Media | undefined {
  if (word === 'speech' || word === 'music') return 'audio';
  return word === 'image' || word === 'video' || word === 'audio' ? word : undefined;
}

/** "Flux 2 Pro" of fal-ai/flux-2/pro. */
function nameOf(endpoint: string, whole: Json): string {
  const { displayName } = asJson(asJson(whole.info)['x-fal-metadata']);
  if (typeof displayName === 'string' && displayName.trim() !== '') return displayName.trim().slice(0, 60);
  const words = endpoint
    .split('/')
    .slice(1)
    .join(' ')
    .split(/[-_\s]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return words.join(' ').slice(0, 60).trim();
}
