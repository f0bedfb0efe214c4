import { limits } from '@kinora/catalogue/limits';
import { messages } from '@kinora/catalogue/messages';

const taken = ['image/jpeg', 'image/png', 'image/webp'];

export const AVATAR_TYPES = taken.join(',');

/** Why a chosen file cannot become the avatar, or null. The server looks inside it as well. */
export function avatarProblem(file: Pick<File, 'type' | 'size'>): string | null {
  if (!file.type.startsWith('image/')) return messages.selectImage;
  if (file.size >= limits.imageUploadBytes) return messages.imageTooLarge;
  return taken.includes(file.type) ? null : messages.imageFormat;
}
