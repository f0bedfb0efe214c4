import { FilePathSource, Input, MATROSKA, MP4, QTFF, WEBM } from 'mediabunny';
import { MAX_FRAMES } from '../limits.ts';
import type { Facts } from '../schemas.ts';
import type { WorkingFile } from '../working-file.ts';
import { snapRate } from './frame-rate.ts';

/** Counts packets and reads the headers. Throws for damaged files, and may never end: run it in the probing thread. */
export async function factsOfFile(file: WorkingFile): Promise<Facts> {
  const input = new Input({ source: new FilePathSource(file.path), formats: [MP4, QTFF, WEBM, MATROSKA] });
  try {
    const video = await input.getPrimaryVideoTrack();
    if (!video) {
      throw new Error('The file has no picture');
    }
    const { packetCount, averagePacketRate } = await video.computePacketStats(MAX_FRAMES + 1);
    // Read to the end, so that joining meets no file whose sound sends the parser into a loop.
    const audio = await input.getPrimaryAudioTrack();
    const sound = audio && (await audio.computePacketStats());
    const [start, end] = [await video.getFirstTimestamp(), await video.computeDuration()];
    const fps = snapRate(averagePacketRate);
    return {
      container: file.container,
      codec: (await video.getCodec()) ?? 'unknown',
      width: await video.getDisplayWidth(),
      height: await video.getDisplayHeight(),
      seconds: end > start ? end - start : packetCount / fps,
      frames: packetCount,
      fps,
      audio: sound !== null && sound.packetCount > 0,
    };
  } finally {
    input.dispose();
  }
}
