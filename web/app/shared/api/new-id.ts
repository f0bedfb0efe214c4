type Random = { randomUUID?: () => string; getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array };

/** A random UUID, version 4 (RFC 9562), also where `randomUUID` is missing: on pages served over plain HTTP. */
export function newId(random: Random = crypto): string {
  if (random.randomUUID !== undefined) return random.randomUUID();
  const bytes = random.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, index) => {
    if (index === 6) return (byte & 0x0f) | 0x40;
    return index === 8 ? (byte & 0x3f) | 0x80 : byte;
  }).map((byte) => byte.toString(16).padStart(2, '0'));
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
