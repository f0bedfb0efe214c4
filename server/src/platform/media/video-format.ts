/** The kinds of videos that come in and go out. */
export type VideoFormat = { contentType: string; extension: string };

const byExtension: Readonly<Record<string, VideoFormat>> = {
  mp4: { contentType: 'video/mp4', extension: 'mp4' },
  m4v: { contentType: 'video/mp4', extension: 'mp4' },
  mov: { contentType: 'video/quicktime', extension: 'mov' },
  avi: { contentType: 'video/x-msvideo', extension: 'avi' },
  webm: { contentType: 'video/webm', extension: 'webm' },
  mkv: { contentType: 'video/x-matroska', extension: 'mkv' },
};

/** What a file is by its first bytes, whatever it is called; null for everything that is no video. */
export async function sniffVideo(head: Uint8Array): Promise<VideoFormat | null> {
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(head);
  return (found && byExtension[found.ext]) ?? null;
}
