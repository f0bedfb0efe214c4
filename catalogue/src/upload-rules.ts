import { inputMessages } from './input-messages.ts';
import { limits } from './limits.ts';
import type { FileField } from './tool.ts';

/** The folder of the classic tools' uploads, which have rules of their own. */
export const CLASSIC_FOLDER = 'classic-input';

/** What an upload must be like, and what is said when it is not. */
export type UploadRule = { maxBytes: number; wrongKind: string; tooLarge: string };

const byKind: Record<FileField['kind'], UploadRule> = {
  image: {
    maxBytes: limits.imageUploadBytes,
    wrongKind: inputMessages.selectImage,
    tooLarge: inputMessages.imageTooLarge,
  },
  video: {
    maxBytes: limits.videoUploadBytes,
    wrongKind: inputMessages.selectVideo,
    tooLarge: inputMessages.videoTooLarge,
  },
  audio: {
    maxBytes: limits.audioUploadBytes,
    wrongKind: inputMessages.selectAudio,
    tooLarge: inputMessages.audioTooLarge,
  },
};

/** The rule for a file of this kind in this folder. */
export function uploadRule({ kind, folder }: Pick<FileField, 'kind' | 'folder'>): UploadRule {
  if (folder !== CLASSIC_FOLDER) return byKind[kind];
  return {
    maxBytes: limits.classicUploadBytes,
    wrongKind: inputMessages.selectClassic[kind],
    tooLarge: inputMessages.classicTooLarge,
  };
}
