import { messages } from '@kinora/catalogue/messages';
import type { Notice } from '@kinora/catalogue/tool';
import { ApiError, errorMessage, isNoAnswer, withRetry } from '../../shared/api/api-error.ts';
import type { FileKind } from './form/derive-form.ts';

/** What is said when a file could not be uploaded. */
export function uploadFailure(kind: FileKind, error: unknown): Notice {
  const title = 'Upload Failed';
  if (kind === 'video') {
    return { title, message: withRetry(`Error uploading video: ${errorMessage(error)}`) };
  }
  const isRefusal = error instanceof ApiError && !isNoAnswer(error);
  return { title, message: isRefusal ? error.message : messages.uploadFailed };
}
