import { inputMessages } from '@kinora/catalogue/input-messages';
import type { Notice, StoredMedia, Tool } from '@kinora/catalogue/tool';
import { uploadRule } from '@kinora/catalogue/upload-rules';
import { ApiError, errorMessage, isNoAnswer, withRetry } from '../../../shared/api/api-error.ts';
import { textsOf } from '../../../shared/texts/use-texts.ts';
import type { FileKind, FormField, Values } from './derive-form.ts';

/** Why a measured file cannot be used in that field, or null: the same rules that the server goes by. */
export function unfitFile(
  tool: Tool,
  values: Values,
  field: string,
  file: StoredMedia,
  /** Under which it is measured. @default the field's own */
  name = field,
): Notice | null {
  const draft = tool.parseDraft(values);
  const problems = draft.ok ? draft.input.checkMeasured({ [name]: file }) : [];
  const problem = problems.find((found) => found.field === field);
  if (problem === undefined) return null;
  return tool.words?.banner?.unfit(file) ?? { title: textsOf('studio')('file.unfit'), message: problem.message };
}

/** What is said when a file could not be uploaded; a dialog says it in fewer words than the page of a video tool. */
export function uploadFailure({ route }: Pick<Tool, 'route'>, kind: FileKind, error: unknown): Notice {
  const say = textsOf('studio');
  const title = say('file.notUploaded');
  if (kind === 'video' && route !== null) {
    const said = errorMessage(error);
    const why = said === inputMessages.fileUploadFailed ? say('file.cutOff') : withRetry(said);
    return { title, message: say('file.videoNotUploaded', { why }) };
  }
  const isRefusal = error instanceof ApiError && !isNoAnswer(error);
  const unexplained = kind === 'image' ? inputMessages.uploadFailed : inputMessages.fileUploadFailed;
  return { title, message: isRefusal ? errorMessage(error) : unexplained };
}

const takenImages = ['image/jpeg', 'image/png', 'image/apng', 'image/webp'];
const named: Readonly<Record<FileKind, RegExp | null>> = {
  image: null,
  video: /\.(mp4|m4v|mov|avi|mkv|webm|mpe?g|wmv)$/i,
  audio: /\.(mp3|wav|flac|ogg|oga|opus|m4a|aac)$/i,
};
/** Types that some systems give to sounds. */
const alsoAudio = ['application/ogg', 'video/ogg'];

/** Some systems know no type for some kinds of video and sound: then the name says it. */
function isOfKind(kind: FileKind, { type, name }: Pick<File, 'type' | 'name'>): boolean {
  const isUntold = type === '' || (kind === 'audio' && alsoAudio.includes(type));
  return type.startsWith(`${kind}/`) || (isUntold && named[kind]?.test(name) === true);
}

/** Why a chosen file cannot be worked from, or null. The server looks inside it as well. */
export function fileProblem(
  field: Pick<FormField, 'kind' | 'folder'>,
  file: Pick<File, 'name' | 'type' | 'size'>,
): Notice | null {
  const { maxBytes, wrongKind, tooLarge } = uploadRule(field);
  if (!isOfKind(field.kind, file)) return { title: textsOf('studio')('file.wrongKind'), message: wrongKind };
  if (field.kind === 'image' && !takenImages.includes(file.type))
    return { title: textsOf('studio')('file.wrongKind'), message: inputMessages.imageFormat };
  return file.size < maxBytes ? null : { title: textsOf('studio')('file.tooLarge'), message: tooLarge };
}
