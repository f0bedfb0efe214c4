import type { MediaKind } from '@kinora/catalogue/runtime/definition';
import { asJson, type Json } from '../schema-reader.ts';

type InputType = 'string' | 'number' | 'integer' | 'boolean' | 'choice' | MediaKind | 'other';

/** What a server says of one input of a class of nodes. */
export type InputInfo = {
  type: InputType;
  options: readonly string[];
  min?: number;
  max?: number;
  step?: number;
  isLong: boolean;
  /** ComfyUI runs the node without it. */
  isOptional: boolean;
  /** Its choices are what the server has made so far, for whomever. */
  isOfOutputs: boolean;
};

export type NodeInfo = {
  name: string;
  /** Its files are what a workflow is run for; null for none, or for what is thrown away. */
  keeps: MediaKind | null;
  isOutput: boolean;
  /** Who is paid for each run; undefined for what the server does itself. */
  paid?: string;
  inputs: ReadonlyMap<string, InputInfo>;
};

const MOST_OPTIONS = 1000;
const MOST = 1_000_000_000;
/** Nodes whose file inputs carry no word of it. */
const UPLOADS: Readonly<Record<string, readonly [string, MediaKind]>> = {
  VHS_LoadVideo: ['video', 'video'],
  VHS_LoadAudioUpload: ['audio', 'audio'],
  LoadVideo: ['file', 'video'],
  LoadAudio: ['audio', 'audio'],
};

/** Reads `/object_info/{class}`; undefined for a class that the server does not have. */
export function readNodeInfo(name: string, body: unknown): NodeInfo | undefined {
  const all = asJson(body);
  if (!Object.hasOwn(all, name)) return undefined;
  const told = asJson(all[name]);
  const { required, optional } = asJson(told.input);
  const inputs = new Map<string, InputInfo>();
  for (const [group, isOptional] of [
    [required, false],
    [optional, true],
  ] as const) {
    for (const [input, info] of Object.entries(asJson(group))) {
      inputs.set(input, inputInfo(name, input, Array.isArray(info) ? info : [], isOptional));
    }
  }
  const isOutput = told.output_node === true;
  return {
    name: textOf(told.display_name) ?? name,
    isOutput,
    keeps: isOutput ? keptBy(name, asJson(required)) : null,
    ...(told.api_node === true ? { paid: (textOf(told.category) ?? name).split('/').at(-1) ?? name } : {}),
    inputs,
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 200) : undefined;
}

/** Previews are thrown away; of the others the name says more than what they take, as films are made of pictures. */
function keptBy(name: string, required: Json): MediaKind | null {
  if (/preview/i.test(name)) return null;
  if (/video|webm|gif|film|movie/i.test(name)) return 'video';
  if (/audio|sound/i.test(name)) return 'audio';
  const types = Object.values(required).map((info) => (Array.isArray(info) ? String(info[0]) : ''));
  if (types.includes('VIDEO')) return 'video';
  if (types.includes('AUDIO')) return 'audio';
  return types.includes('IMAGE') || /image/i.test(name) ? 'image' : null;
}

function inputInfo(node: string, input: string, [type, limits]: readonly unknown[], isOptional: boolean): InputInfo {
  const told = asJson(limits);
  const options = optionsOf(Array.isArray(type) ? type : type === 'COMBO' && !isMany(told) ? told.options : undefined);
  const figures = {
    ...figureIn('min', told.min),
    ...figureIn('max', told.max),
    ...(typeof told.step === 'number' && told.step > 0 ? figureIn('step', told.step) : {}),
  };
  const upload = uploadOf(node, input, told);
  return {
    type: upload ?? typeOf(type, options),
    options,
    ...figures,
    isLong: told.multiline === true,
    isOptional,
    isOfOutputs: told.image_folder !== undefined && told.image_folder !== 'input',
  };
}

function isMany({ multi_select: many, multiselect }: Json): boolean {
  return (many !== undefined && many !== false) || multiselect === true;
}

function uploadOf(node: string, input: string, told: Json): MediaKind | undefined {
  if (told.image_upload === true || told.animated_image_upload === true) return 'image';
  if (told.video_upload === true) return 'video';
  if (told.audio_upload === true) return 'audio';
  const [named, kind] = Object.hasOwn(UPLOADS, node) ? (UPLOADS[node] ?? []) : [];
  return named === input ? kind : undefined;
}

function optionsOf(options: unknown): string[] {
  if (!Array.isArray(options)) return [];
  return options.filter((one) => typeof one === 'string').slice(0, MOST_OPTIONS);
}

function typeOf(type: unknown, options: readonly string[]): InputType {
  if (Array.isArray(type) || type === 'COMBO') return options.length > 0 ? 'choice' : 'other';
  switch (type) {
    case 'STRING':
      return 'string';
    case 'INT':
      return 'integer';
    case 'FLOAT':
      return 'number';
    case 'BOOLEAN':
      return 'boolean';
    default:
      return 'other';
  }
}

function figureIn<Key extends string>(key: Key, value: unknown): Partial<Record<Key, number>> {
  if (typeof value !== 'number' || Number.isNaN(value)) return {};
  const figure: Partial<Record<Key, number>> = {};
  figure[key] = Math.abs(value) > MOST ? Math.sign(value) * Number.MAX_SAFE_INTEGER : value;
  return figure;
}
