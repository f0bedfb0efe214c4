const HERE = 'http://kinora.invalid';

/**
 * The path, query and fragment of an address within the studio, as a browser would resolve it; null for any other. What
 * comes back never begins with `//`, which browsers take for the name of another site.
 */
export function localPath(address: string | null | undefined): string | null {
  if (!address?.startsWith('/') || !URL.canParse(address, HERE)) return null;
  const { origin, pathname, search, hash } = new URL(address, HERE);
  if (origin !== HERE || pathname.startsWith('//') || pathname.includes('\\')) return null;
  return `${pathname}${search}${hash}`;
}
