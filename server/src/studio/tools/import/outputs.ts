import type { Made } from './draft.ts';
import { LONGEST_NAME, type Media } from './field-names.ts';
import type { Plain } from './schema-reader.ts';

const MOST_OUTPUTS = 200;
const NAMES: readonly [Media, RegExp][] = [
  ['audio', /audio|speech|music|song|sound|voice|vocals|wav|mp3/],
  ['video', /video|clip|movie|gif|animation/],
  ['image', /image|picture|photo|sticker|logo|frame|mask|svg/],
];
/** Files beside the result, or that no gallery shows. */
const BESIDE =
  /zip|mesh|model|glb|obj|fbx|ply|splat|texture|thumbnail|preview|spritesheet|boundingbox|caption|srt|exr|depths?$|viz|input|config|lora|weights|world|material|rig|skeleton|timestamps|preprocessed/;
const FLAT = /mesh|glb|obj|fbx|ply|splat|3d|rig|world|gaussian|model_url/;

export const TRAINS = 'It trains a model: what it makes are weights, not something to look at.';
export const WORDLESS = 'It answers with words or figures, not with a picture, a video or a sound.';

/** Where a model's files stand in its answer; in words why there are none that a gallery could show. */
export function outputOf(output: Plain, read: (schema: unknown) => Plain, usual: Media | undefined): Made | string {
  const properties = Object.entries(output.properties ?? {})
    .filter(([name]) => name.length <= LONGEST_NAME)
    .slice(0, MOST_OUTPUTS);
  const order = output.propertyOrder ?? [];
  const found = properties
    .map(([name, schema]) => ({ name, made: filesAt(name, read(schema), read, usual) }))
    .filter(({ made }) => made !== undefined)
    .sort(
      (one, other) =>
        rank(one.name, usual) - rank(other.name, usual) || order.indexOf(one.name) - order.indexOf(other.name),
    );
  const [best] = found;
  if (best?.made !== undefined) return { path: [best.name], ...best.made };
  const names = properties.map(([name]) => name.toLowerCase());
  if (names.some((name) => FLAT.test(name)))
    return 'It makes 3D models, which a gallery of pictures, videos and sounds cannot show.';
  if (names.some((name) => /lora|weights|config|checkpoint/.test(name))) return TRAINS;
  if (names.length === 0) return 'Its schema does not say what it answers.';
  return WORDLESS;
}

function rank(name: string, usual: Media | undefined): number {
  const kind = kindOf(name, undefined);
  return (
    (BESIDE.test(name.toLowerCase()) ? 4 : 0) + (kind !== undefined && kind === usual ? 0 : kind === undefined ? 2 : 1)
  );
}

function filesAt(
  name: string,
  plain: Plain,
  read: (schema: unknown) => Plain,
  usual: Media | undefined,
): Omit<Made, 'path'> | undefined {
  const key = name.toLowerCase();
  if (BESIDE.test(key) && !/preview_video/.test(key)) return undefined;
  const kind = kindOf(key, usual);
  if (kind === undefined) return undefined;
  if (plain.type === 'array') return isFile('url', read(plain.items), read) ? { kind, isList: true } : undefined;
  return [plain, ...(plain.others ?? [])].some((part) => isFile(key, part, read)) ? { kind, isList: false } : undefined;
}

function kindOf(name: string, usual: Media | undefined): Media | undefined {
  const [found] = NAMES.find(([, words]) => words.test(name)) ?? [];
  return found ?? (/^(?:output|result|results|outputs|file|files|url|data|media)$/.test(name) ? usual : undefined);
}

/** An object with an address, or an address by itself. */
function isFile(name: string, plain: Plain, read: (schema: unknown) => Plain): boolean {
  if (plain.type === 'object')
    return plain.properties?.url !== undefined && read(plain.properties.url).type === 'string';
  return plain.type === 'string' && (plain.format === 'uri' || /url$/.test(name));
}
