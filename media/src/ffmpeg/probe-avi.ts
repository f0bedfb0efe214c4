import * as z from 'zod';
import { MediaError } from '../errors.ts';
import { PROBE_LIMIT_MS } from '../limits.ts';
import { snapRate } from '../probe/frame-rate.ts';
import type { Facts } from '../schemas.ts';
import type { WorkingFile } from '../working-file.ts';
import { videoInput } from './arguments.ts';
import { findFfprobe } from './find-program.ts';
import { runLimited } from './run-limited.ts';

const streamSchema = z.object({
  codec_type: z.string(),
  codec_name: z.string().default('unknown'),
  width: z.int().positive().optional(),
  height: z.int().positive().optional(),
  nb_read_packets: z.coerce.number().int().positive().optional(),
  avg_frame_rate: z.templateLiteral([z.number(), '/', z.number()]).optional(),
});
const answerSchema = z.object({ streams: z.array(streamSchema) });

/** AVI is beyond the own parser. Throws `no_decoder` without ffprobe, `unreadable` for what it cannot read. */
export async function probeAvi(file: WorkingFile): Promise<Facts> {
  const ffprobe = findFfprobe();
  if (ffprobe === null) {
    throw new MediaError('no_decoder', 'Reading AVI files needs ffmpeg. Install it, or convert the video to MP4.');
  }
  const fields = 'stream=codec_type,codec_name,width,height,nb_read_packets,avg_frame_rate';
  const options = ['-v', 'error', '-count_packets', '-show_entries', fields, '-of', 'json'];
  const { child, done } = runLimited(ffprobe, [...options, ...videoInput(file)], PROBE_LIMIT_MS * 4, {
    stdin: 'ignore',
    stdout: 'pipe',
  });
  const unreadable = new MediaError('unreadable', 'The video cannot be read.');
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    text += chunk.toString('utf8');
  });
  await done.catch(() => {
    throw unreadable;
  });
  const { streams } = answerSchema.parse(JSON.parse(text));
  const video = streams.find((stream) => stream.codec_type === 'video');
  const [top, bottom] = (video?.avg_frame_rate ?? '0/1').split('/').map(Number);
  const fps = snapRate((top ?? 0) / (bottom || 1));
  if (!video?.width || !video.height || !video.nb_read_packets || !(fps > 0)) {
    throw unreadable;
  }
  return {
    container: 'avi',
    codec: video.codec_name === 'h264' ? 'avc' : video.codec_name,
    width: video.width,
    height: video.height,
    seconds: video.nb_read_packets / fps,
    frames: video.nb_read_packets,
    fps,
    audio: streams.some((stream) => stream.codec_type === 'audio'),
  };
}
