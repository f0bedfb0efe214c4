import { MediaError } from '../errors.ts';
import type { Container, SoundContainer, SoundFile, WorkingFile } from '../working-file.ts';
import { findFfmpeg } from './find-program.ts';

const demuxers: Record<Container, string> = { mp4: 'mov', mov: 'mov', webm: 'matroska', mkv: 'matroska', avi: 'avi' };

const decoders = [
  'h264,hevc,vp8,vp9,libvpx,libvpx-vp9,av1,libdav1d,libaom-av1,mpeg4,msmpeg4,mjpeg,prores,rawvideo',
  'aac,mp3,mp3float,opus,libopus,vorbis,libvorbis,ac3,flac,alac,pcm_s16le,pcm_s16be,pcm_s24le,pcm_f32le',
].join(',');

const soundDemuxers: Record<SoundContainer, string> = {
  mp3: 'mp3',
  wav: 'wav',
  flac: 'flac',
  ogg: 'ogg',
  m4a: 'mov',
  aac: 'aac',
};

const soundDecoders =
  'aac,mp3,mp3float,opus,libopus,vorbis,libvorbis,flac,alac,pcm_s16le,pcm_s16be,pcm_s24le,pcm_s32le,pcm_f32le,pcm_u8';

/** One input that may be hostile: its demuxer is forced, nothing but plain files is opened, few decoders are allowed. */
export function videoInput(file: WorkingFile): string[] {
  return [
    ...['-protocol_whitelist', 'file,pipe', '-codec_whitelist', decoders],
    ...['-f', demuxers[file.container], '-i', `file:${file.path}`],
  ];
}

/** As `videoInput`, for a sound. */
export function soundFileInput(file: SoundFile): string[] {
  return [
    ...['-protocol_whitelist', 'file,pipe', '-codec_whitelist', soundDecoders],
    ...['-f', soundDemuxers[file.container], '-i', `file:${file.path}`],
  ];
}

export const quietly = ['-hide_banner', '-nostdin', '-loglevel', 'error', '-y'];

/**
 * H.264 that every browser plays: 4:2:0, High profile, BT.709 in limited range and tagged so, index at the front.
 * `filters` run before the conversion.
 */
export function h264Output(quality: number, fps: number, filters: readonly string[] = []): string[] {
  const toYuv = 'scale=out_color_matrix=bt709:out_range=tv:flags=bicubic+accurate_rnd+full_chroma_int,format=yuv420p';
  return [
    ...['-vf', [...filters, toYuv, 'setsar=1'].join(',')],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', String(quality), '-profile:v', 'high'],
    ...['-g', String(Math.round(fps * 2)), '-pix_fmt', 'yuv420p'],
    ...bt709Tags,
  ];
}

export const bt709Tags = [
  ...['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709', '-color_range', 'tv'],
];

export const aacOutput = ['-c:a', 'aac', '-b:a', '160k', '-ar', '48000'];

/** Sound cut or padded with silence to an exact length in seconds. */
export function soundOfLength(seconds: number): string {
  return `apad,atrim=end=${seconds.toFixed(6)},asetpts=PTS-STARTPTS`;
}

export const mp4File = (output: string): string[] => [
  ...['-map_metadata', '-1', '-movflags', '+faststart', '-f', 'mp4', `file:${output}`],
];

/** The ffmpeg program. Throws `no_decoder` when there is none. */
export function requireFfmpeg(): string {
  const ffmpeg = findFfmpeg();
  if (ffmpeg === null) {
    throw new MediaError('no_decoder', 'This step needs ffmpeg. Install it, or set FFMPEG_PATH to it.');
  }
  return ffmpeg;
}
