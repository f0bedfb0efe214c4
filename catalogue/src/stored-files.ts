import type { AnyValues } from './input-problems.ts';
import type { FileField, Tool } from './tool.ts';

/** A stored file that an input names. */
export type NamedFile = Pick<FileField, 'kind' | 'folder'> & {
  /** Its field; in a list with its place there, `references.0`: the name under which it is measured and handed over. */
  name: string;
  field: string;
  /** As its upload answered it. */
  url: string;
};

/** The stored files of an input, in the order of its fields and lists. */
export function filesIn({ files }: Pick<Tool, 'files'>, values: AnyValues): NamedFile[] {
  return files.flatMap(({ name: field, kind, folder, list }) => {
    const value = values[field];
    const urls: readonly unknown[] = list !== undefined && Array.isArray(value) ? value : [value];
    return urls.flatMap((url, place) =>
      typeof url === 'string' && url !== ''
        ? [{ name: list === undefined ? field : listedName(field, place), field, kind, folder, url }]
        : [],
    );
  });
}

export function listedName(field: string, place: number): string {
  return `${field}.${place}`;
}
