import * as z from 'zod';
import { type Making, orderOf } from '../generic/read-wishes.ts';
import { isBlocked } from '../safety/check-content.ts';
import { type Delivered, type FalEndpoint, policyViolation, refusal } from './endpoint.ts';
import { answerNames, type Described, describedEndpoint, describedEndpoints, type Schema } from './kept-schemas.ts';

const DEEPEST = 8;
/** The parts of a schema that inputs are checked against; not patterns, since matching one may take for ever. */
const demands = [
  ...['type', 'enum', 'required', 'default', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
  ...['multipleOf', 'minLength', 'maxLength', 'minItems', 'maxItems'],
];
const asSchema = z.record(z.string(), z.unknown());
const jsonSchema = z.custom<z.core.JSONSchema.JSONSchema>();

/** Made on first use, each once. */
const made = new Map<string, FalEndpoint | null>();

/**
 * An endpoint that the engine knows by nothing but fal's schemas: its input is checked by them, the painter makes what
 * the names of its fields suggest, and the answer has their shape. Null when they are not kept or it makes no pictures,
 * no videos and no sounds.
 */
export function endpointOfSchema(id: string): FalEndpoint | null {
  const known = made.get(id);
  if (known !== undefined) return known;
  const described = describedEndpoint(id);
  if (described === null) return null;
  const making = makingOf(id);
  const endpoint = making === null ? null : build(id, making, described);
  made.set(id, endpoint);
  return endpoint;
}

/** Those that can be asked; none of them is built for that. */
export function endpointsOfSchemas(): string[] {
  return describedEndpoints().filter((id) => makingOf(id) !== null);
}

function makingOf(id: string): Making | null {
  const names = answerNames(id);
  if (names.includes('video') || names.includes('videos')) return 'video';
  if (!names.includes('image') && !names.includes('images')) return names.some(isSound) ? soundOf(id) : null;
  return /background|rembg|birefnet|matting/.test(id) ? 'cutout' : 'image';
}

const isSound = (name: string): boolean => /^audios?(_file|_url)?$/.test(name);

function soundOf(id: string): Making {
  if (/tts|speech|dialogue|voice|kokoro|csm|zonos/.test(id)) return 'speech';
  return /sfx|sound-effect|mmaudio/.test(id) ? 'effect' : 'music';
}

function build(id: string, making: Making, { input, output, schemas }: Described): FalEndpoint {
  const contract = z.fromJSONSchema(jsonSchema.parse(plain(schemas[input] ?? {}, schemas, 0)));
  const wanted = propertiesOf(schemas[output]);
  const required = z.array(z.string()).catch([]).parse(schemas[output]?.required);
  const fileField = Object.keys(propertiesOf(schemas[input])).find((name) => /image|video/.test(name)) ?? 'image_url';
  return {
    id,
    fileField,
    read: (body) => {
      const taken = contract.safeParse(body);
      if (!taken.success) {
        return { problems: refusal(taken.error, body) };
      }
      const wishes = asSchema.parse(taken.data);
      const { order, prompt, seed } = orderOf(making, wishes);
      if (wishes.enable_safety_checker !== false && isBlocked(prompt)) {
        return { problems: [policyViolation(prompt)] };
      }
      return { order, echo: { prompt, seed } };
    },
    answer: (delivered) => {
      const told = Object.entries(wanted).flatMap(([name, schema]): [string, z.core.util.JSONType][] => {
        const value =
          answered(name, plain(schema, schemas, 0), delivered) ??
          (required.includes(name) ? emptyOf(plain(schema, schemas, 0)) : undefined);
        return value === undefined ? [] : [[name, value]];
      });
      return Object.fromEntries(told);
    },
  };
}

function answered(
  name: string,
  { type }: Schema,
  { files, echo, seconds, length = 0 }: Delivered,
): z.core.util.JSONType | undefined {
  switch (name) {
    case 'images':
    case 'videos':
    case 'audios':
      return files;
    case 'image':
    case 'video':
    case 'audio':
    case 'audio_file':
    case 'audio_url':
      return type === 'string' ? files[0].url : files[0];
    case 'duration':
      return length;
    case 'duration_ms':
      return Math.round(length * 1000);
    case 'has_nsfw_concepts':
      return files.map(() => false);
    case 'timings':
      return { inference: seconds };
    case 'seed':
    case 'prompt':
      return echo[name];
    default:
      return undefined;
  }
}

/** For what an answer must have and the engine has none of. */
function emptyOf({ type, enum: choices }: Schema): z.core.util.JSONType {
  if (Array.isArray(choices)) return String(choices[0]);
  if (type === 'string') return '';
  if (type === 'boolean') return false;
  if (type === 'integer' || type === 'number') return 0;
  return type === 'array' ? [] : null;
}

function propertiesOf(schema: Schema | undefined): Record<string, Schema> {
  return z.record(z.string(), asSchema).catch({}).parse(schema?.properties);
}

/** A schema with its references in place and nothing but what it demands; what lies too deep may be anything. */
function plain(schema: Schema, schemas: Described['schemas'], depth: number): Schema {
  if (depth > DEEPEST) return {};
  const below = (one: unknown) => plain(asSchema.catch({}).parse(one), schemas, depth + 1);
  const { $ref: reference, anyOf, allOf, items } = schema;
  const own = Object.fromEntries(demands.filter((key) => key in schema).map((key) => [key, schema[key]]));
  if (typeof reference === 'string') return { ...below(schemas[reference.split('/').at(-1) ?? '']), ...own };
  if (Array.isArray(allOf) && allOf.length === 1) return { ...below(allOf[0]), ...own };
  const properties = Object.entries(propertiesOf(schema)).map(([name, one]) => [name, below(one)]);
  return {
    ...own,
    ...(Array.isArray(anyOf) ? { anyOf: anyOf.map(below) } : {}),
    ...(items === undefined ? {} : { items: below(items) }),
    ...(properties.length === 0 ? {} : { properties: Object.fromEntries(properties) }),
  };
}
