import { partOf } from '@kinora/catalogue/file-part';
import type { Tool } from '@kinora/catalogue/tool';
import { type FormField, filesOf, roomIn, type Values } from '../form/derive-form.ts';
import type { ToolForm } from '../use-tool-form.ts';

/** What a tool looks at and does not change. */
const guides = new Set(['reference', 'variation']);

/** The shown field where pictures of a style go; none where the tool takes none as it is set now. */
export function pictureField(tool: Tool, form: Pick<ToolForm, 'fileFields' | 'values'>): FormField | undefined {
  const fields = form.fileFields.filter(({ kind, name, isShown }) => {
    const file = kind === 'image' && isShown(form.values) ? tool.files.find((one) => one.name === name) : undefined;
    return file !== undefined && guides.has(partOf(tool, file));
  });
  return fields.find(({ list }) => list !== undefined) ?? fields[0];
}

export const picturesIn = (field: FormField, values: Values): string[] => filesOf(field, values).map(({ url }) => url);

export function hasPictures(field: FormField, values: Values, pictures: readonly string[]): boolean {
  const there = picturesIn(field, values);
  return pictures.length > 0 && pictures.every((url) => there.includes(url));
}

/** Puts pictures beside those that are there, which stay; false where there is no room for all of them. */
export function addPictures(form: ToolForm, field: FormField, pictures: readonly string[]): boolean {
  const there = picturesIn(field, form.values);
  const missing = pictures.filter((url) => !there.includes(url));
  const fitting = missing.slice(0, Math.max(0, roomIn(field, form.values)));
  const [first] = fitting;
  if (first === undefined) return missing.length === 0;
  if (field.list === undefined) form.setFile(field, first);
  else form.setList(field, (urls) => [...urls, ...fitting]);
  return fitting.length === missing.length;
}

export function removePictures(form: ToolForm, field: FormField, pictures: readonly string[]): void {
  if (!picturesIn(field, form.values).some((url) => pictures.includes(url))) return;
  if (field.list === undefined) form.setFile(field, '');
  else form.setList(field, (urls) => urls.filter((url) => !pictures.includes(url)));
}
