/**
 * Writes src/fal/fal-inputs.json: what fal's endpoints take, as JSON schemas without words.
 *
 *   node scripts/build-fal-inputs.mjs [<schemas.json>]
 *
 * The argument is a file of fal's own OpenAPI documents: {"<endpoint>": {"input": "<name>", "schemas": {...}}}, where
 * `schemas` is `components.schemas` of GET https://api.fal.ai/v1/models?endpoint_id=<endpoint>&expand=openapi-3.0.
 * An endpoint that it lacks keeps what an earlier document said of it; else it comes from the types of the official
 * client, which know names and choices but no limits.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const endpoints = [
  'fal-ai/bria/background/remove',
  'fal-ai/flux-kontext-lora/text-to-image',
  'fal-ai/flux-kontext/dev',
  'fal-ai/flux-lora/inpainting',
  'fal-ai/flux-pro/v1.1/redux',
  'fal-ai/hidream-i1-dev',
  'fal-ai/kling-video/v1.6/pro/image-to-video',
  'fal-ai/ltxv-13b-098-distilled/image-to-video',
  'fal-ai/luma-dream-machine/ray-2/image-to-video',
  'fal-ai/minimax/hailuo-02/standard/image-to-video',
  'fal-ai/nano-banana-2/edit',
  'fal-ai/pixverse/v3.5/image-to-video',
  'fal-ai/veo3.1',
  'fal-ai/veo3.1/fast',
  'fal-ai/veo3.1/fast/image-to-video',
  'fal-ai/veo3.1/image-to-video',
  'fal-ai/video-upscaler',
  'fal-ai/wan-i2v',
  'fal-ai/wan-pro/image-to-video',
  'fal-ai/wan/v2.7/edit-video',
];

const file = fileURLToPath(new URL('../src/fal/fal-inputs.json', import.meta.url));
const { openapi: known } = JSON.parse(readFileSync(file, 'utf8'));
const [source] = process.argv.slice(2);
const documents = source === undefined ? {} : JSON.parse(readFileSync(source, 'utf8'));
const require = createRequire(import.meta.url);
const types = readFileSync(
  path.join(path.dirname(require.resolve('@fal-ai/client')), 'types', 'endpoints.d.ts'),
  'utf8',
);

const kept = [
  'type',
  'enum',
  'required',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
];

/** A schema with its references in place and nothing but what it demands. */
function plain(schema, schemas) {
  if (schema.$ref !== undefined) {
    return plain(schemas[schema.$ref.split('/').at(-1)], schemas);
  }
  const found = Object.fromEntries(kept.filter((key) => key in schema).map((key) => [key, schema[key]]));
  if (schema.items) {
    found.items = plain(schema.items, schemas);
  }
  if (schema.anyOf) {
    found.anyOf = schema.anyOf.map((branch) => plain(branch, schemas));
  }
  if (schema.properties) {
    // In fal's own order, in which it also says what is wrong.
    const names = schema['x-fal-order-properties'] ?? Object.keys(schema.properties);
    found.properties = Object.fromEntries(names.map((name) => [name, plain(schema.properties[name], schemas)]));
  }
  return found;
}

function quoted(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** The type that an endpoint's input is declared as, through its aliases. */
function declaredInput(endpoint) {
  const [, first] = new RegExp(`"${quoted(endpoint)}": \\{\\s*input: (\\w+);`).exec(types) ?? [];
  let name = first;
  for (;;) {
    const [, alias] = new RegExp(`export type ${name} = (\\w+);`).exec(types) ?? [];
    if (alias === undefined) {
      return fromType(name);
    }
    name = alias;
  }
}

function fromType(name) {
  const [, block] = new RegExp(`export type ${name} = \\{\\n([\\s\\S]*?)\\n\\};`).exec(types) ?? [];
  if (block === undefined) {
    throw new Error(`The official client has no type ${name}`);
  }
  const fields = [...block.matchAll(/^ {4}(\w+)(\??): (.+);$/gm)].sort(([, a], [, b]) => a.localeCompare(b));
  return {
    type: 'object',
    required: fields.filter(([, , mark]) => mark === '').map(([, field]) => field),
    properties: Object.fromEntries(fields.map(([, field, , type]) => [field, fromUnion(type)])),
  };
}

function fromUnion(type) {
  const branches = type.split(' | ').filter((branch) => !['Blob', 'File'].includes(branch));
  const words = branches.filter((branch) => branch.startsWith('"')).map((branch) => JSON.parse(branch));
  const others = branches.filter((branch) => !branch.startsWith('"')).map(fromName);
  const all = words.length === 0 ? others : [...others, { type: 'string', enum: words }];
  return all.length === 1 ? all[0] : { anyOf: all };
}

function fromName(name) {
  const [, item] = /^Array<(.+)>$/.exec(name) ?? [];
  if (item !== undefined) {
    return { type: 'array', items: fromUnion(item) };
  }
  return ['string', 'number', 'boolean'].includes(name) ? { type: name } : fromType(name);
}

const written = { openapi: {}, types: {} };
for (const endpoint of endpoints) {
  const document = documents[endpoint];
  if (document !== undefined) {
    written.openapi[endpoint] = plain(document.schemas[document.input], document.schemas);
  } else if (known[endpoint] !== undefined) {
    written.openapi[endpoint] = known[endpoint];
  } else {
    written.types[endpoint] = declaredInput(endpoint);
  }
}
writeFileSync(file, `${JSON.stringify(written, null, 2)}\n`);
console.log(
  `${Object.keys(written.openapi).length} from OpenAPI, ${Object.keys(written.types).length} from the client`,
);
