import { BlobSource, Input, MATROSKA, MP4, QTFF, UrlSource, WEBM } from 'mediabunny';

export type VideoFacts = { width: number; height: number; seconds: number; frames: number; fps: number };

/** Counts the frames of a file, or of a stored one by its address, of which only the headers are fetched. */
async function factsOf(video: File | string): Promise<VideoFacts | null> {
  const source = typeof video === 'string' ? new UrlSource(video) : new BlobSource(video);
  const input = new Input({ source, formats: [MP4, QTFF, WEBM, MATROSKA] });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (track === null) return null;
    const { packetCount: frames, averagePacketRate: fps } = await track.computePacketStats();
    const [start, end] = [await track.getFirstTimestamp(), await track.computeDuration()];
    const seconds = end > start ? end - start : frames / fps;
    return { width: await track.getDisplayWidth(), height: await track.getDisplayHeight(), seconds, frames, fps };
  } finally {
    input.dispose();
  }
}

self.addEventListener('message', ({ data }: MessageEvent<File | string>) => {
  factsOf(data).then(
    (facts) => self.postMessage(facts),
    () => self.postMessage(null),
  );
});
