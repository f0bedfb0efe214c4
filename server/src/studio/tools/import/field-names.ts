import type { Plain } from './schema-reader.ts';

export type Media = 'image' | 'video' | 'audio';

/** The longest name of an input or output that is of any use. */
export const LONGEST_NAME = 120;

/** What the names of a model's inputs mean, as far as makers agree on them. */
const PICTURE =
  /image|img|photo|picture|mask|portrait|face|avatar|garment|sketch|background|frame|pose|depth|canny|thumbnail|logo|character|style_reference|control_url/;
const FILM = /video|clip|movie|footage/;
const SOUND = /audio|voice|speech|music|song|sound|vocal|speaker|track/;
const ADDRESS = /(?:^|_)(?:ur[li]s?|files?)$/;
const ONLY_ADDRESS = /_ur[li]s?$/;
const SEEDS = /^(?:\w+_)?seed$/;
const COUNTS =
  /^(?:num|number_of|n)_(?:images?|videos?|outputs?|samples|variations?|generations|pictures)$|^(?:batch_size|n|max_images|image_count|samples)$/;
const PROMPTS = /(?:^|_)(?:prompts?|text|script|lyrics?|description|caption|query|instructions?)(?:_|$)/;
const MAIN =
  /prompt|^text$|text_input|aspect_ratio|resolution|duration|num_frames|style|voice|language|quality|num_seconds|seconds_total|upscale|scale$|factor/;

/** Weights, meshes and tables are files as well; a form has no place for them. */
const OTHER_FILES =
  /mesh|model|weights?|lora|safetensors|checkpoint|zip|srt|subtitle|pointmap|config|csv|json|glb|fbx|dataset|embedding/;

/** The kind of file that an input wants; undefined for none, 'other' for one that nobody can upload here. */
export function mediaFor(name: string, plain: Plain, usual: Media | undefined): Media | 'other' | undefined {
  const key = name.toLowerCase();
  const shown = plain.shownAs?.split('_')[0];
  if (shown === 'image' || shown === 'video' || shown === 'audio') return shown;
  if (plain.type !== 'string' || plain.choices !== undefined) return undefined;
  const isAddress = plain.format === 'uri' || plain.format === 'url' || plain.format === 'binary' || ADDRESS.test(key);
  const isBare =
    /^(?:(?:input|start|end|first|last|reference|source|target|init|mask|control)_)?(?:image|video|audio|mask)$/.test(
      key,
    );
  if (!isAddress && !(isBare && plain.maxLength === undefined)) return undefined;
  if (OTHER_FILES.test(key)) return 'other';
  const named = SOUND.test(key) ? 'audio' : FILM.test(key) ? 'video' : PICTURE.test(key) ? 'image' : undefined;
  if (named !== undefined) return named;
  return ONLY_ADDRESS.test(key) || plain.format === 'uri' ? (usual ?? 'other') : undefined;
}

export const isSeed = (name: string) => SEEDS.test(name);
export const isCount = (name: string) => COUNTS.test(name);
export const isWords = (name: string) => PROMPTS.test(name);
export const isMain = (name: string) => MAIN.test(name);

/** "Number of inference steps", of `num_inference_steps`. */
export function labelOf(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[_\s.-]+/)
    .filter((word) => word !== '')
    .filter((word, n, all) => n === 0 || n < all.length - 1 || !/^ur[li]s?$/.test(word))
    .map((word, n) => (n === 0 && word === 'num' ? 'number of' : (SHORT[word] ?? word)));
  const text = words.join(' ').slice(0, 80);
  return text === '' ? 'Input' : text.charAt(0).toUpperCase() + text.slice(1);
}

const SHORT: Readonly<Record<string, string>> = {
  cfg: 'CFG',
  fps: 'FPS',
  url: 'address',
  ai: 'AI',
  tts: 'TTS',
  id: 'ID',
  bpm: 'BPM',
  hd: 'HD',
  img: 'image',
};

/** Kinds of files, as people write them. */
const FORMATS: Readonly<Record<string, string>> = {
  jpeg: 'JPEG',
  jpg: 'JPG',
  png: 'PNG',
  webp: 'WebP',
  avif: 'AVIF',
  gif: 'GIF',
  svg: 'SVG',
  mp3: 'MP3',
  wav: 'WAV',
  flac: 'FLAC',
  aac: 'AAC',
  ogg: 'Ogg',
  opus: 'Opus',
  pcm: 'PCM',
  mp4: 'MP4',
  webm: 'WebM',
  mov: 'MOV',
};

/** A label of a choice: "Square HD" of `square_hd`; what has signs or capitals of its own stays. */
export function choiceLabel(value: string | number): string {
  const text = String(value);
  if (text === '') return 'Automatic';
  const format = FORMATS[text.toLowerCase()];
  if (format !== undefined) return format;
  if (!/^[a-z][a-z_]*$/.test(text)) return text.slice(0, 100);
  return labelOf(text);
}

/** What a number counts, by its name. */
export function unitOf(name: string): string | undefined {
  if (/(?:^|_)(?:duration|seconds|length_in_seconds)(?:_|$)/.test(name) && !/ms$/.test(name)) return 'seconds';
  if (/frames?$/.test(name) && /num|max|min|count/.test(name)) return 'frames';
  if (/^(?:fps|frame_rate|frames_per_second|target_fps)$/.test(name)) return 'frames a second';
  return undefined;
}

/** What an order has besides its input. */
const taken = new Set(['generationId', 'quotedCost', 'fromGeneration', 'fromPublication']);

/** The key of a field for a foreign name; undefined where nothing of it is left. */
export function keyFor(name: string): string | undefined {
  const key = name
    .replace(/[^A-Za-z0-9_]+/g, '_')
    .replace(/^[^A-Za-z]+/, '')
    .slice(0, 60);
  if (key === '') return undefined;
  const own = key.charAt(0).toLowerCase() + key.slice(1);
  return own in Object.prototype || taken.has(own) ? `${own}_value` : own;
}

const TRAINING = /(?:^|[/-])(?:train|trainer|training|lora-training|finetune|fine-tune)(?:$|[/-])/;
const ENHANCING =
  /upscal|enhanc|restor|super-?resolution|remov(?:e|al)|denois|relight|interpolat|deblur|coloriz|face-?swap|sharpen/;

/** What the name of a model says that it does. */
export const isTraining = (model: string) => TRAINING.test(model);
export const isEnhancing = (model: string) => ENHANCING.test(model);

/** "Flux 2 Pro" of flux-2-pro. */
export function nameFrom(model: string): string {
  const words = model.split(/[-_\s]+/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return words.join(' ').slice(0, 60).trim();
}
