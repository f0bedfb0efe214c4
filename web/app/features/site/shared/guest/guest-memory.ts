const KEY = 'kinora-guest';

type Kept = { name: string; secrets: Readonly<Record<string, string>> };

/** What this browser keeps of its visitor: a name, and for each link the secret by which its own words are changed. */
function read(): Kept {
  try {
    const kept: Partial<Kept> = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return { name: kept.name ?? '', secrets: kept.secrets ?? {} };
  } catch {
    return { name: '', secrets: {} };
  }
}

function write(kept: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Without a store the words stay as they are written.
  }
}

/** The beginning of the link's token: enough to know it again, and nothing that opens it. */
const linkOf = (path: string) => path.slice('/s/'.length, '/s/'.length + 12);

export const keptName = () => read().name;
export const keepName = (name: string) => write({ ...read(), name });
export const keptSecret = (path: string): string | undefined => read().secrets[linkOf(path)];
export function keepSecret(path: string, secret: string): void {
  const kept = read();
  write({ ...kept, secrets: { ...kept.secrets, [linkOf(path)]: secret } });
}
