/** The kinds of pictures that come in and go out. */
export type ImageFormat = { name: 'jpeg' | 'png' | 'webp'; contentType: string; extension: string };

const jpeg: ImageFormat = { name: 'jpeg', contentType: 'image/jpeg', extension: 'jpg' };
const png: ImageFormat = { name: 'png', contentType: 'image/png', extension: 'png' };
export const webp: ImageFormat = { name: 'webp', contentType: 'image/webp', extension: 'webp' };

export const formats: Readonly<Record<ImageFormat['name'], ImageFormat>> = { jpeg, png, webp };

const byContentType: Readonly<Record<string, ImageFormat>> = {
  'image/jpeg': jpeg,
  'image/png': png,
  'image/apng': png,
  'image/webp': webp,
};

/** How much of a file's beginning is enough to tell. */
export const SNIFFED_BYTES = 4100;

/** Whether a file looks like a picture of any kind. SVG is text, so it has no telling first bytes. */
export async function looksLikeImage(head: Uint8Array): Promise<boolean> {
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(head.subarray(0, SNIFFED_BYTES));
  return found?.mime.startsWith('image/') === true || /<svg[\s>]/i.test(Buffer.from(head).toString('latin1'));
}

/** What a file is by its first bytes, whatever it is called; null for everything that is no JPEG, PNG or WebP. */
export async function sniffImage(head: Uint8Array): Promise<ImageFormat | null> {
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(head.subarray(0, SNIFFED_BYTES));
  return (found && byContentType[found.mime]) ?? null;
}
