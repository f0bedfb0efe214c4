import { FilePathSource, Input, MP4, QTFF } from 'mediabunny';
import * as z from 'zod';
import type { WorkingFile } from '../working-file.ts';

/** How the picture of an MP4 is coded, in the words of WebCodecs; missing: the file does not say. */
export const codingSchema = z.object({
  codec: z.string(),
  primaries: z.string().optional(),
  transfer: z.string().optional(),
  matrix: z.string().optional(),
  fullRange: z.boolean().optional(),
});

/** Throws for damaged files, and may never end: run it in the probing thread. */
export async function codingOfFile({ path }: WorkingFile): Promise<z.output<typeof codingSchema>> {
  const input = new Input({ source: new FilePathSource(path), formats: [MP4, QTFF] });
  try {
    const video = await input.getPrimaryVideoTrack();
    const codec = await video?.getCodecParameterString();
    const { primaries, transfer, matrix, fullRange } = (await video?.getColorSpace()) ?? {};
    return {
      codec: codec ?? 'unknown',
      primaries: primaries ?? undefined,
      transfer: transfer ?? undefined,
      matrix: matrix ?? undefined,
      fullRange: fullRange ?? undefined,
    };
  } finally {
    input.dispose();
  }
}
