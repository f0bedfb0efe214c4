import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SoundFormat, SoundOrder } from '@kinora/providers/port/orders';
import type { RenderedOutput } from '@kinora/providers/port/painter';
import type { RenderTools } from '../render/tools.ts';
import { MediaProgramError } from '../video/media-program.ts';
import { composeMusic } from './compose-music.ts';
import { composeSound } from './compose-sound.ts';
import { humWords } from './hum-words.ts';
import { SAMPLE_RATE } from './voices.ts';

const RAW = 'sound.f32';
const makers = { music: composeMusic, effect: composeSound, speech: humWords };

/** Makes a sound in the folder, in the order's format or, where this machine has no encoder for it, as WAV. */
export async function renderSound(
  order: SoundOrder,
  { index, folder, media, report }: Pick<RenderTools, 'index' | 'folder' | 'media' | 'report'>,
): Promise<RenderedOutput> {
  const { making, prompt, negativePrompt, seconds } = order;
  const seed = order.seed + index;
  report(5, making === 'speech' ? 'Humming the words' : 'Composing');
  const samples = makers[making]({ prompt, negativePrompt, seed }, seconds);
  await writeFile(path.join(folder, RAW), new Uint8Array(samples.buffer));
  report(80, 'Writing the file');
  const write = async (format: SoundFormat) => {
    const output = `sound.${format.toLowerCase()}`;
    const request = { folder, file: RAW, sampleRate: SAMPLE_RATE, channels: 2, output };
    const { seconds: length } = await media.encodeSound(request);
    return { format, seconds: length, content: { file: path.join(folder, output) } };
  };
  const made = await write(order.format).catch((error: unknown) => {
    if (error instanceof MediaProgramError && error.code === 'no_decoder') return write('WAV');
    throw error;
  });
  return { ...made, width: 0, height: 0, seed };
}
