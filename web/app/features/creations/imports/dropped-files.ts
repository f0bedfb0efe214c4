/** What was dropped, as it was asked for within the event: a folder, or else a file. */
export type Dropped = { found: readonly { entry: FileSystemEntry | null; file: File | null }[] };

const MOST_FILES = 5000;

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

/** All files, also those within folders, without what systems leave there. */
export async function filesOf({ found }: Dropped): Promise<File[]> {
  const left = found.flatMap(({ entry }) => (entry !== null && isFolder(entry) ? [entry] : []));
  const all = found.flatMap(({ entry, file }) => (file === null || (entry !== null && isFolder(entry)) ? [] : [file]));
  for (let folder = left.shift(); folder !== undefined && all.length < MOST_FILES; folder = left.shift()) {
    for (const entry of await entriesOf(folder)) {
      if (entry.name.startsWith('.')) continue;
      if (isFolder(entry)) left.push(entry);
      else if (isFile(entry)) all.push(await new Promise<File>((resolve, reject) => entry.file(resolve, reject)));
    }
  }
  return all;
}

/** A browser tells them a hundred at a time. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}
