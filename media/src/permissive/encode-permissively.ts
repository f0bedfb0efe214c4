import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { registerAacEncoder } from '@mediabunny/aac-encoder';
import HME from 'h264-mp4-encoder';
import {
  AudioSample,
  AudioSampleSource,
  BufferSource,
  BufferTarget,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { MediaError } from '../errors.ts';
import type { EncodeRequest } from '../schemas.ts';
import { findFile } from '../working-file.ts';
import { rgbaToI420 } from './rgba-to-i420.ts';
import { scaleI420 } from './scale-i420.ts';

/** The encoder's own scale begins at 10 and is coarser than a rate factor: the same number looks about as good. */
const quantizerOf = (quality: number): number => Math.min(51, Math.max(10, quality + 6));

/** Without ffmpeg: a small H.264 encoder in WebAssembly for the picture, an AAC one for the sound. */
export async function encodePermissively(request: EncodeRequest, frames: AsyncIterable<Buffer>): Promise<void> {
  const picture = await encodePicture(request, frames);
  const file = path.join(request.folder, request.output);
  await writeFile(file, await mux(request, picture));
}

async function encodePicture(request: EncodeRequest, chunks: AsyncIterable<Buffer>): Promise<Uint8Array> {
  const { width, height, fps, pixels, quality, scaleTo = { width, height } } = request;
  if (width % 2 !== 0 || height % 2 !== 0) {
    throw new MediaError('no_decoder', 'Frames with odd sides need ffmpeg.');
  }
  const encoder = await HME.createH264MP4Encoder();
  encoder.width = scaleTo.width;
  encoder.height = scaleTo.height;
  encoder.frameRate = fps;
  encoder.quantizationParameter = quantizerOf(quality);
  encoder.speed = 8;
  encoder.groupOfPictures = Math.round(fps * 2);
  encoder.initialize();
  const planes = new Uint8Array((width * height * 3) / 2);
  const frame = pixels === 'rgba' ? new Uint8Array(width * height * 4) : planes;
  let filled = 0;
  for await (const chunk of chunks) {
    let from = 0;
    while (from < chunk.length) {
      const taken = chunk.subarray(from, from + frame.length - filled);
      frame.set(taken, filled);
      filled += taken.length;
      from += taken.length;
      if (filled === frame.length) {
        if (pixels === 'rgba') {
          rgbaToI420(frame, width, height, planes);
        }
        encoder.addFrameYuv(scaleTo.width === width ? planes : scaleI420(planes, { width, height }, scaleTo));
        filled = 0;
      }
    }
  }
  encoder.finalize();
  const bytes = encoder.FS.readFile(encoder.outputFilename);
  encoder.delete();
  return bytes;
}

/** Gives every frame its exact time, tags the colors, puts the index first and adds the sound. */
async function mux(request: EncodeRequest, picture: Uint8Array): Promise<Uint8Array> {
  const input = new Input({ source: new BufferSource(picture), formats: [MP4] });
  const track = await input.getPrimaryVideoTrack();
  const config = await track?.getDecoderConfig();
  if (!track || !config) {
    throw new MediaError('failed', 'The encoder wrote no picture.');
  }
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const video = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(video);
  const sound = request.audio ? new AudioSampleSource({ codec: 'aac', bitrate: 160_000 }) : null;
  if (sound) {
    registerAacEncoder();
    output.addAudioTrack(sound);
  }
  await output.start();
  const colorSpace = { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false };
  const decoderConfig = { ...config, colorSpace };
  let index = 0;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    const timing = { timestamp: index / request.fps, duration: 1 / request.fps };
    await video.add(packet.clone(timing), { decoderConfig });
    index += 1;
  }
  if (sound) {
    await addSound(request, sound);
  }
  await output.finalize();
  input.dispose();
  if (!target.buffer) {
    throw new MediaError('failed', 'The file could not be put together.');
  }
  return new Uint8Array(target.buffer);
}

async function addSound({ folder, audio, frames, fps }: EncodeRequest, sound: AudioSampleSource): Promise<void> {
  if (!audio || 'from' in audio) {
    throw new MediaError('no_decoder', 'Taking the sound of another video needs ffmpeg.');
  }
  const { sampleRate, channels } = audio;
  const bytes = await readFile(await findFile(folder, audio.file));
  const wanted = Math.round((frames / fps) * sampleRate) * channels;
  const samples = new Float32Array(wanted);
  const available = Math.min(wanted, Math.floor(bytes.length / 4));
  for (let index = 0; index < available; index += 1) {
    samples[index] = bytes.readFloatLE(index * 4);
  }
  for (let start = 0; start < wanted; start += sampleRate * channels) {
    const sample = new AudioSample({
      data: samples.subarray(start, start + sampleRate * channels),
      format: 'f32',
      numberOfChannels: channels,
      sampleRate,
      timestamp: start / channels / sampleRate,
    });
    await sound.add(sample);
    sample.close();
  }
}
