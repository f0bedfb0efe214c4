/** A random UUID, version 4 (RFC 9562), also where `crypto.randomUUID` is missing: on pages served over plain HTTP. */
export function newId(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID();
  const hex = Array.from(globalThis.crypto.getRandomValues(new Uint8Array(16)), (byte, index) => {
    const marked = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte;
    return marked.toString(16).padStart(2, '0');
  }).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
