import { limits } from '@kinora/catalogue/limits';
import { messages } from '@kinora/catalogue/messages';

/** Why a chosen file cannot be an image to work from, or null. The server looks inside it as well. */
export function imageFileProblem(file: Pick<File, 'type' | 'size'>): string | null {
  if (!file.type.startsWith('image/')) return messages.selectImage;
  return file.size < limits.imageUploadBytes ? null : messages.imageTooLarge;
}
