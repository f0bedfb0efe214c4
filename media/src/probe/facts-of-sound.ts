import {
  ADTS,
  AudioSampleSink,
  FilePathSource,
  FLAC,
  Input,
  type InputAudioTrack,
  type InputFormat,
  MP3,
  MP4,
  OGG,
  WAVE,
} from 'mediabunny';
import type { SoundFacts } from '../schemas.ts';
import { collectPeaks } from '../sound/peaks.ts';
import type { SoundContainer, SoundFile } from '../working-file.ts';

/** A title in ID3 may stand before either kind of frames. */
const formats: Record<SoundContainer, InputFormat[]> = {
  mp3: [MP3, ADTS],
  wav: [WAVE],
  flac: [FLAC],
  ogg: [OGG],
  m4a: [MP4],
  aac: [ADTS],
};

/**
 * Reads all packets, and with `decodes` also how loud uncompressed sound is. Throws for damaged files, and may never end:
 * run it in the probing thread.
 */
export async function factsOfSound({ path, container }: SoundFile, decodes: boolean): Promise<SoundFacts> {
  const input = new Input({ source: new FilePathSource(path), formats: formats[container] });
  try {
    const track = await input.getPrimaryAudioTrack();
    if (!track) {
      throw new Error('The file has no sound');
    }
    if (await input.getPrimaryVideoTrack()) {
      throw new Error('The file is a video');
    }
    const { packetCount } = await track.computePacketStats();
    const [start, end] = [await track.getFirstTimestamp(), await track.computeDuration()];
    if (packetCount === 0) {
      throw new Error('The file has no sound');
    }
    const codec = (await track.getCodec()) ?? 'unknown';
    const seconds = end - Math.max(0, start);
    return {
      container: (await input.getFormat()) === ADTS ? 'aac' : container,
      codec,
      seconds,
      sampleRate: track.sampleRate,
      channels: track.numberOfChannels,
      peaks: decodes && codec.startsWith('pcm-') ? await peaksOf(track, seconds) : null,
    };
  } finally {
    input.dispose();
  }
}

async function peaksOf(track: InputAudioTrack, seconds: number): Promise<number[]> {
  const peaks = collectPeaks(Math.round(seconds * track.sampleRate));
  for await (const sample of new AudioSampleSink(track).samples()) {
    const options = { format: 'f32-planar', planeIndex: 0 } as const;
    const values = new Float32Array(sample.allocationSize(options) / Float32Array.BYTES_PER_ELEMENT);
    sample.copyTo(values, options);
    sample.close();
    peaks.add(values);
  }
  return peaks.finish();
}
