import { type ClipOrder, type SoundFormat, type SoundOrder, soundFormats } from '../port/orders.ts';
import type { Order } from '../queue/order.ts';
import { drawSeed } from '../queue/order.ts';

/** What a model makes, as far as the painter can tell models apart. */
export type Making = 'image' | 'video' | 'cutout' | SoundOrder['making'];

const SIDES = { least: 64, most: 2048 };
const MOST_OUTPUTS = 10;
const LONGEST_SECONDS = 10;
const USUAL_SECONDS = 5;
const FPS = 24;
const USUAL_QUALITY = 20;
const CLIP_SHORT_SIDE = 480;
const LONGEST_SOUND = 300;
const USUAL_SOUND = { music: 20, effect: 6 };
/** About how fast a text is read aloud. */
const CHARACTERS_A_SECOND = 14;
const MOST_READ = 2000;

const presets: Readonly<Record<string, [number, number]>> = {
  square_hd: [1024, 1024],
  square: [512, 512],
  portrait_4_3: [768, 1024],
  portrait_16_9: [576, 1024],
  landscape_4_3: [1024, 768],
  landscape_16_9: [1024, 576],
};

export type Wishes = Readonly<Record<string, unknown>>;

/**
 * What an input asks for, read by the names that models usually give to things: any model of any service can be stood in
 * for by what its fields are called. `prompt` is empty for a model that takes none.
 */
export function orderOf(making: Making, wishes: Wishes): { order: Order; prompt: string; seed: number } {
  const isSound = making === 'music' || making === 'effect' || making === 'speech';
  const prompt = isSound
    ? spokenOrPlayed(wishes)
    : firstText(wishes, /^(prompt|text|text_prompt|positive_prompt|caption|description|instruction)$/);
  const seed = firstNumber(wishes, /^(seed|noise_seed|random_seed)$/) ?? drawSeed();
  if (isSound) return { order: soundOrder(making, wishes, { prompt, seed }), prompt, seed };
  const image = firstFile(wishes, /image|picture|photo|frame|face|portrait|reference|img/);
  const video = firstFile(wishes, /video|clip/);
  if (making === 'cutout' && image !== null) {
    return { order: { kind: 'cutout', source: image, count: 1 }, prompt, seed };
  }
  if (making === 'video') return { order: videoOrder(wishes, { prompt, seed, image, video }), prompt, seed };
  const series = { seed: Math.abs(Math.trunc(seed)), count: countOf(wishes), format: formatOf(wishes) };
  const effort = {
    steps: clamp(firstNumber(wishes, /steps$/) ?? 20, 1, 50),
    guidance: clamp(firstNumber(wishes, /guidance|cfg/) ?? 7, 0, 20),
  };
  if (image !== null) {
    return {
      order: { kind: 'edit', source: image, prompt, resolution: 'match_input', ...effort, ...series },
      prompt,
      seed,
    };
  }
  const negativePrompt = firstText(wishes, /^negative_prompt$/);
  const order: Order = {
    kind: 'picture',
    ...{ prompt, negativePrompt, ...sizeOf(wishes), guide: null, adapters: [], ...effort, ...series },
  };
  return { order, prompt, seed };
}

/** The words of a sound: what is to be read, else what is to be heard. Some models take several texts, or texts in objects. */
function spokenOrPlayed(wishes: Wishes): string {
  const names = /^(text|texts|gen_text|prompt|text_prompt|preview_text|inputs|scene|tags|lyrics|caption|description)$/;
  const found = Object.entries(wishes).find(([key, value]) => names.test(key) && textsIn(value) !== '');
  return textsIn(found?.[1]).slice(0, 20_000);
}

function textsIn(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map(textsIn).filter(Boolean).join(' ');
  return typeof value === 'object' && value !== null && 'text' in value ? textsIn(value.text) : '';
}

function soundOrder(
  making: SoundOrder['making'],
  wishes: Wishes,
  { prompt, seed }: { prompt: string; seed: number },
): Order {
  const milliseconds = firstNumber(wishes, /_ms$/);
  const asked =
    milliseconds === null
      ? (secondsOf(wishes) ?? firstNumber(wishes, /^(seconds_total|audio_length|audio_duration|duration_seconds)$/))
      : milliseconds / 1000;
  const seconds =
    making === 'speech' ? Math.min(prompt.length, MOST_READ) / CHARACTERS_A_SECOND : (asked ?? USUAL_SOUND[making]);
  return {
    kind: 'sound',
    making,
    prompt,
    negativePrompt: firstText(wishes, /^negative_prompt$/),
    seconds: Math.min(LONGEST_SOUND, Math.max(1, seconds)),
    format: soundFormatOf(wishes),
    seed: Math.abs(Math.trunc(seed)),
    count: clamp(firstNumber(wishes, /^num_(samples|outputs)$/) ?? 1, 1, MOST_OUTPUTS),
  };
}

function soundFormatOf({ output_format: format }: Wishes): SoundFormat {
  const name = typeof format === 'string' ? (/^[a-z0-9]+/.exec(format.toLowerCase())?.[0] ?? '') : '';
  return soundFormats.find((one) => one.toLowerCase() === name) ?? (name === 'opus' ? 'OGG' : 'MP3');
}

type Found = { prompt: string; seed: number; image: string | null; video: string | null };

function videoOrder(wishes: Wishes, { prompt, seed, image, video }: Found): Order {
  if (video !== null && image === null) return { kind: 'upscale', video, factor: 2, count: 1 };
  const fps = clamp(firstNumber(wishes, /^(fps|frames_per_second|frame_rate)$/) ?? FPS, 8, 30);
  const frames = firstNumber(wishes, /^(num_frames|frames|video_frames|length)$/);
  const seconds = clamp(secondsOf(wishes) ?? USUAL_SECONDS, 1, LONGEST_SECONDS);
  return {
    kind: 'clip',
    prompt,
    negativePrompt: firstText(wishes, /^negative_prompt$/),
    image,
    shape: clipShape(wishes, image !== null),
    fps,
    frames: frames === null ? Math.round(seconds * fps) : clamp(frames, fps, LONGEST_SECONDS * fps),
    seed: Math.abs(Math.trunc(seed)),
    audio: wishes.generate_audio === true,
    reverse: false,
    loop: wishes.loop === true,
    strength: 0.5,
    style: null,
    crf: USUAL_QUALITY,
    count: 1,
  };
}

function clipShape(wishes: Wishes, hasImage: boolean): ClipOrder['shape'] {
  const { width, height } = wishes;
  const given = typeof width === 'number' && typeof height === 'number' ? [width, height] : ratioOf(wishes);
  if (given === null) return { shortSide: CLIP_SHORT_SIDE, aspect: hasImage ? 'image' : 'wide-or-tall' };
  const [across = 1, down = 1] = given;
  const scale = CLIP_SHORT_SIDE / Math.min(across, down);
  return { width: even(across * scale), height: even(down * scale) };
}

const even = (side: number): number => Math.min(1280, Math.round(side / 2) * 2);

/** In pixels: a preset, both sides, `1024x768`, or about a megapixel of the wanted shape. */
function sizeOf(wishes: Wishes): { width: number; height: number } {
  const { image_size: wanted, size } = wishes;
  const named = typeof wanted === 'string' ? presets[wanted] : undefined;
  const object = typeof wanted === 'object' && wanted !== null ? new Map(Object.entries(wanted)) : new Map();
  const [, across, down] = /^(\d{2,5})[x*](\d{2,5})$/.exec(typeof size === 'string' ? size : '') ?? [];
  const width = named?.[0] ?? (across && Number(across)) ?? object.get('width') ?? wishes.width;
  const height = named?.[1] ?? (down && Number(down)) ?? object.get('height') ?? wishes.height;
  if (typeof width === 'number' && typeof height === 'number') return { width: side(width), height: side(height) };
  const [ratioAcross = 1, ratioDown = 1] = ratioOf(wishes) ?? [1, 1];
  const scale = 1024 / Math.sqrt(ratioAcross * ratioDown);
  return { width: side(ratioAcross * scale), height: side(ratioDown * scale) };
}

const side = (pixels: number): number => clamp(Math.round(pixels / 8) * 8, SIDES.least, SIDES.most);

function ratioOf({ aspect_ratio: ratio }: Wishes): [number, number] | null {
  const [, across, down] = /^(\d{1,3}):(\d{1,3})$/.exec(typeof ratio === 'string' ? ratio : '') ?? [];
  const [a, d] = [Number(across), Number(down)];
  return a > 0 && d > 0 && a / d <= 4 && d / a <= 4 ? [a, d] : null;
}

function secondsOf(wishes: Wishes): number | null {
  const duration = wishes.duration ?? wishes.seconds;
  const seconds = typeof duration === 'string' ? Number.parseFloat(duration) : duration;
  return typeof seconds === 'number' && Number.isFinite(seconds) ? seconds : null;
}

function countOf(wishes: Wishes): number {
  const count = firstNumber(wishes, /^(num_images|num_outputs|n|batch_size|batch_count|max_images|number_of_images)$/);
  return clamp(count ?? 1, 1, MOST_OUTPUTS);
}

function formatOf({ output_format: format }: Wishes): 'PNG' | 'JPG' | 'WEBP' {
  if (format === 'webp') return 'WEBP';
  return format === 'jpg' || format === 'jpeg' ? 'JPG' : 'PNG';
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, Math.trunc(value)));
}

function firstText(wishes: Wishes, name: RegExp): string {
  const found = Object.entries(wishes).find(([key, value]) => name.test(key) && typeof value === 'string');
  return typeof found?.[1] === 'string' ? found[1].slice(0, 20_000) : '';
}

function firstNumber(wishes: Wishes, name: RegExp): number | null {
  const found = Object.entries(wishes).find(
    ([key, value]) => name.test(key) && typeof value === 'number' && value >= 0,
  );
  return typeof found?.[1] === 'number' ? found[1] : null;
}

/** The first file that a field of such a name holds, also the first of a list. */
function firstFile(wishes: Wishes, name: RegExp): string | null {
  for (const [key, value] of Object.entries(wishes)) {
    const [first] = Array.isArray(value) ? value : [value];
    if (name.test(key) && typeof first === 'string' && /^(https?:\/\/|data:[a-z]+\/)/i.test(first)) return first;
  }
  return null;
}
