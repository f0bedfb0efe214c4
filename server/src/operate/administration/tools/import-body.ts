import { text } from '@kinora/texts/typed-keys';
import { declareWords } from '@kinora/texts/words';
import * as z from 'zod';
import { inputChoice } from '../../../studio/tools/import/comfy/chosen-fields.ts';

const endpoint = z
  .string()
  .trim()
  .max(200)
  .regex(/^[a-z0-9][\w-]*(?:\/[a-z0-9][\w.-]*){1,6}$/i, declareWords(text('adminAnswers', 'import.falName')));
const provider = z.string().max(63);
const replicateModel = z
  .string()
  .trim()
  .regex(
    /^[a-z0-9][\w.-]{0,80}\/[a-z0-9][\w.-]{0,100}(?::[0-9a-f]{64})?$/i,
    declareWords(text('adminAnswers', 'import.replicateName')),
  );

const workflow = {
  provider,
  /** In the API format. */
  workflow: z.record(z.string(), z.unknown()),
  /** The file of ComfyUI's editor, for what its app shows. */
  app: z.record(z.string(), z.unknown()).optional(),
  /** Whose files are sold; missing: those of the first node that keeps some. */
  outputNode: z.string().max(60).optional(),
};
export const workflowBody = z.strictObject(workflow);

export const importBody = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('fal'), endpoint }),
  /** Of an endpoint whose OpenAPI document is at hand. */
  z.strictObject({ kind: z.literal('fal-document'), endpoint, document: z.record(z.string(), z.unknown()) }),
  /** `owner/name`, or with `:version` one that is not the latest. */
  z.strictObject({ kind: z.literal('replicate'), provider, model: replicateModel }),
  z.strictObject({
    kind: z.literal('comfy'),
    ...workflow,
    name: z.string().trim().min(1).max(60).optional(),
    /** By `nodeId.input`; inputs that are not named become what is suggested. */
    choices: z.record(z.string().max(300), inputChoice).optional(),
  }),
  z.strictObject({
    kind: z.literal('openai'),
    provider,
    model: z
      .string()
      .trim()
      .regex(/^[\w.:@/-]{1,200}$/, declareWords(text('adminAnswers', 'import.modelName'))),
    operation: z.enum(['generations', 'edits']),
  }),
  /** Of the model that the server has loaded. */
  z.strictObject({ kind: z.literal('sdcpp'), provider, mode: z.enum(['img_gen', 'vid_gen']).optional() }),
  /** `model` is the title of a checkpoint; missing: whichever is loaded. */
  z.strictObject({
    kind: z.literal('a1111'),
    provider,
    operation: z.enum(['txt2img', 'img2img']),
    model: z.string().trim().min(1).max(300).optional(),
  }),
  /** A ready-made one, by its id in `GET /api/admin/tool-shelf`. */
  z.strictObject({ kind: z.literal('shelf'), id: z.string().max(63) }),
]);
export type Asked = z.output<typeof importBody>;
