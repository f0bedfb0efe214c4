const PREFIX = 'data:image/webp;base64,';
const FLAGS = 20;
const ALPHA = 0x10;

/**
 * Whether a picture has transparent parts, as its placeholder tells: WebP says so in the header of its extended format
 * (RFC 9649, section 2.7), and encoders leave that out when every pixel is opaque.
 */
export function hasTransparency(placeholder: string | null): boolean {
  if (!placeholder?.startsWith(PREFIX)) return false;
  const header = atob(placeholder.slice(PREFIX.length, PREFIX.length + 28));
  return header.slice(12, 16) === 'VP8X' && (header.charCodeAt(FLAGS) & ALPHA) !== 0;
}
