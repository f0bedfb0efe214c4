import { writeFile } from 'node:fs/promises';
import {
  BufferTarget,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
} from 'mediabunny';
import { findFile } from '../working-file.ts';

interface Clip {
  input: Input;
  video: InputVideoTrack;
  audio: InputAudioTrack | null;
}

/** Copies the packets of clips that share one decoder configuration. Answers false, and writes nothing, for others. */
export async function joinPackets(folder: string, files: readonly string[], output: string): Promise<boolean> {
  const clips: Clip[] = [];
  try {
    for (const file of files) {
      const clip = await openClip(await findFile(folder, file));
      if (!clip) {
        return false;
      }
      clips.push(clip);
    }
    const descriptions = new Set(await Promise.all(clips.map(describe)));
    if (descriptions.size !== 1) {
      return false;
    }
    await writeFile(output, await copyAll(clips));
    return true;
  } finally {
    for (const { input } of clips) {
      input.dispose();
    }
  }
}

async function openClip(file: string): Promise<Clip | null> {
  const input = new Input({ source: new FilePathSource(file), formats: [MP4, QTFF] });
  if (!(await input.canRead())) {
    input.dispose();
    return null;
  }
  const video = await input.getPrimaryVideoTrack();
  return video && (await video.getCodec()) === 'avc'
    ? { input, video, audio: await input.getPrimaryAudioTrack() }
    : null;
}

/** Everything that must agree for the packets to be decodable as one stream. */
async function describe({ video, audio }: Clip): Promise<string> {
  const picture = await video.getDecoderConfig();
  const sound = await audio?.getDecoderConfig();
  return JSON.stringify([
    [picture?.codec, picture?.codedWidth, picture?.codedHeight, await video.getRotation()],
    bytesOf(picture?.description),
    audio && [sound?.codec, sound?.sampleRate, sound?.numberOfChannels],
    bytesOf(sound?.description),
  ]);
}

function bytesOf(description: unknown): string {
  if (ArrayBuffer.isView(description)) {
    const { buffer, byteOffset, byteLength } = description;
    return Buffer.from(buffer, byteOffset, byteLength).toString('hex');
  }
  return description instanceof ArrayBuffer ? Buffer.from(description).toString('hex') : '';
}

async function copyAll(clips: readonly Clip[]): Promise<Uint8Array> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const video = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(video);
  const audioCodec = await clips[0]?.audio?.getCodec();
  const audio = audioCodec ? new EncodedAudioPacketSource(audioCodec) : null;
  if (audio) {
    output.addAudioTrack(audio);
  }
  await output.start();
  let offset = 0;
  for (const clip of clips) {
    const start = await clip.video.getFirstTimestamp();
    const end = offset + (await clip.video.computeDuration()) - start;
    const picture = await clip.video.getDecoderConfig();
    for await (const packet of shifted(clip.video, offset - start, end)) {
      await video.add(packet, picture ? { decoderConfig: picture } : undefined);
    }
    if (audio && clip.audio) {
      const sound = await clip.audio.getDecoderConfig();
      for await (const packet of shifted(clip.audio, offset - start, end)) {
        await audio.add(packet, sound ? { decoderConfig: sound } : undefined);
      }
    }
    offset = end;
  }
  await output.finalize();
  return new Uint8Array(target.buffer ?? new ArrayBuffer(0));
}

/** Packets moved by `shift` seconds; sound before the clip (encoder delay) or behind its end would overlap the next. */
async function* shifted(
  track: InputVideoTrack | InputAudioTrack,
  shift: number,
  end: number,
): AsyncGenerator<EncodedPacket> {
  for await (const packet of new EncodedPacketSink(track).packets()) {
    const timestamp = packet.timestamp + shift;
    const isOutside = track.isAudioTrack() && (packet.timestamp < 0 || timestamp >= end);
    if (!isOutside) {
      yield packet.clone({ timestamp });
    }
  }
}
