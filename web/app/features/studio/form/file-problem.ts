import { messages } from '@kinora/catalogue/messages';
import type { Notice } from '@kinora/catalogue/tool';
import { uploadRule } from '@kinora/catalogue/upload-rules';
import type { FileKind, FormField } from './derive-form.ts';

const takenImages = ['image/jpeg', 'image/png', 'image/apng', 'image/webp'];
const namedVideo = /\.(mp4|m4v|mov|avi|mkv|webm|mpe?g|wmv)$/i;

/** Some systems know no type for some kinds of video: then the name says it. */
function isOfKind(kind: FileKind, { type, name }: Pick<File, 'type' | 'name'>): boolean {
  return type.startsWith(`${kind}/`) || (type === '' && kind === 'video' && namedVideo.test(name));
}

/** Why a chosen file cannot be worked from, or null. The server looks inside it as well. */
export function fileProblem(
  field: Pick<FormField, 'kind' | 'folder'>,
  file: Pick<File, 'name' | 'type' | 'size'>,
): Notice | null {
  const { maxBytes, wrongKind, tooLarge } = uploadRule(field);
  if (!isOfKind(field.kind, file)) return { title: 'Invalid File Type', message: wrongKind };
  if (field.kind === 'image' && !takenImages.includes(file.type))
    return { title: 'Invalid File Type', message: messages.imageFormat };
  return file.size < maxBytes ? null : { title: 'File Too Large', message: tooLarge };
}
