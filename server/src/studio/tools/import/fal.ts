import { text } from '@kinora/texts/typed-keys';
import { draftOf, type Imported, refused, schemaHash } from './draft.ts';
import type { ModelSchema } from './drift.ts';
import { isEnhancing, isTraining, labelOf, type Media, nameFrom } from './field-names.ts';
import { whyUnfit } from './foreign-json.ts';
import { outputOf, TRAINS } from './outputs.ts';
import { asJson, createReader, type Json } from './schema-reader.ts';

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
  const unfit = whyUnfit('The document', document);
  if (unfit !== undefined) return refused('', unfit);
  if (isTraining(endpoint)) return refused('', TRAINS);
  const whole = asJson(document);
  const read = createReader(whole);
  const { input, output } = bodiesOf(asJson(whole.paths));
  if (input === undefined) return refused('paths', text('adminAnswers', 'import.noPost'));
  if (output === undefined) return refused('paths', text('adminAnswers', 'import.noAnswer'));
  const usual = usualOf(endpoint, categoryOf(whole));
  const made = outputOf(read(output), read, usual.output);
  if (typeof made === 'string') return refused('output', made);
  const plain = read(input);
  if (plain.type !== 'object') return refused('input', text('adminAnswers', 'import.noNamedInputs'));
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
    isEnhancement: isEnhancing(endpoint),
  });
}

/** What an endpoint takes and answers, to compare it with; undefined where its document does not say. */
export function falSchema(document: unknown): ModelSchema | undefined {
  if (whyUnfit('The document', document) !== undefined) return undefined;
  const whole = asJson(document);
  const { input, output } = bodiesOf(asJson(whole.paths));
  if (input === undefined || output === undefined) return undefined;
  const read = createReader(whole);
  const hash = schemaHash(input, output, asJson(whole.components).schemas);
  return { input: read(input), output: read(output), read, hash };
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
  return nameFrom(endpoint.split('/').slice(1).join(' '));
}
