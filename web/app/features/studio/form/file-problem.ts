import { uploadRule } from '@kinora/catalogue/upload-rules';
import type { FormField } from './derive-form.ts';

/** Why a chosen file cannot be worked from, or null. The server looks inside it as well. */
export function fileProblem(
  field: Pick<FormField, 'kind' | 'folder'>,
  file: Pick<File, 'type' | 'size'>,
): string | null {
  const { maxBytes, wrongKind, tooLarge } = uploadRule(field);
  if (!file.type.startsWith(`${field.kind}/`)) return wrongKind;
  return file.size < maxBytes ? null : tooLarge;
}
