import path from 'node:path';
import { MediaError } from '../errors.ts';
import { CODEC_LIMIT_MS } from '../limits.ts';
import { rateFraction } from '../probe/frame-rate.ts';
import type { Facts, JoinRequest } from '../schemas.ts';
import { findVideo } from '../working-file.ts';
import { aacOutput, h264Output, mp4File, videoInput } from './arguments.ts';
import { runFfmpeg } from './run-ffmpeg.ts';

const QUALITY = 17;

/**
 * Joins clips of different kinds: all take the first one's size and rate, and silence fills in for missing sound. With
 * `isChained` each but the first begins with its second frame.
 */
export async function joinByEncoding(
  { folder, files, output, isChained }: JoinRequest,
  clips: readonly Facts[],
): Promise<void> {
  const [first] = clips;
  if (!first) {
    throw new MediaError('invalid_request', 'There is nothing to join.');
  }
  const hasSound = clips.some(({ audio }) => audio);
  const inputs: string[] = [];
  for (const file of files) {
    inputs.push(...videoInput(await findVideo(folder, file)));
  }
  const chains = clips.flatMap((clip, index) => [
    pictureOf(clip, index, first, isChained && index > 0 ? 1 : 0),
    ...(hasSound ? [soundOf(clip, index, isChained && index > 0 ? 1 / first.fps : 0)] : []),
  ]);
  const pads = clips.map((_, index) => `[v${index}]${hasSound ? `[a${index}]` : ''}`).join('');
  const joined = `${pads}concat=n=${clips.length}:v=1:a=${hasSound ? 1 : 0}[joined]${hasSound ? '[sound]' : ''}`;
  const picture = h264Output(QUALITY, first.fps);
  const [, conversion = 'null', ...encoder] = picture;
  await runFfmpeg(
    [
      ...inputs,
      ...['-filter_complex', [...chains, joined, `[joined]${conversion}[picture]`].join(';')],
      ...['-map', '[picture]', ...(hasSound ? ['-map', '[sound]', ...aacOutput] : [])],
      ...encoder,
      ...mp4File(path.join(folder, output)),
    ],
    CODEC_LIMIT_MS,
  );
}

const lengthOf = ({ frames, fps }: Facts): number => frames / fps;

function pictureOf(clip: Facts, index: number, first: Facts, skipped: number): string {
  const [width, height] = [Math.floor(first.width / 2) * 2, Math.floor(first.height / 2) * 2];
  const cover = `scale=${width}:${height}:force_original_aspect_ratio=increase,crop=${width}:${height}`;
  const frames = Math.max(skipped + 1, Math.round(lengthOf(clip) * first.fps));
  const exact = `tpad=stop=-1:stop_mode=clone,trim=start_frame=${skipped}:end_frame=${frames},setpts=PTS-STARTPTS`;
  return `[${index}:v:0]${cover},fps=${rateFraction(first.fps)}:start_time=0,${exact},setsar=1,format=yuv420p[v${index}]`;
}

function soundOf(clip: Facts, index: number, skippedSeconds: number): string {
  const source = clip.audio ? `[${index}:a:0]aresample=48000` : 'anullsrc=r=48000:cl=stereo';
  const exact = `aformat=sample_fmts=fltp:channel_layouts=stereo,apad,atrim=start=${skippedSeconds.toFixed(6)}:end=${lengthOf(clip).toFixed(6)}`;
  return `${source},${exact},asetpts=PTS-STARTPTS[a${index}]`;
}
