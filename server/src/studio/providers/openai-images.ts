import { hasActingSyntax } from '@kinora/catalogue/prompt-syntax';
import type { OpenAiImagesMapping } from '@kinora/catalogue/providers';
import * as z from 'zod';
import { stripWords } from '../../platform/media/without-words.ts';
import { policyMessage } from './fal-answers.ts';
import type { InputFile } from './input-files.ts';
import { previewHeaders } from './preview-engine.ts';
import {
  type DeliveredOutput,
  mappingFor,
  NotTaken,
  nothingUsable,
  type Provider,
  type ProviderAnswer,
  ProviderUnavailable,
} from './provider.ts';
import { expectTaken, FILES_BYTES, type HttpAnswer, heldFor, unlessBad } from './provider-http.ts';
import { actingSyntax, commonOf, type RowParts } from './provider-row.ts';

const MESSAGE_CHARACTERS = 500;

const delivered = z.looseObject({
  data: z
    .array(z.looseObject({ b64_json: z.string().min(1).nullish(), url: z.url({ protocol: /^https?$/ }).nullish() }))
    .min(1),
});
const refusal = z.looseObject({
  error: z.looseObject({
    message: z.string().nullish(),
    type: z.string().nullish(),
    param: z.string().nullish().catch(null),
    code: z.string().nullish().catch(null),
  }),
});

/**
 * OpenAI's image API, of whoever serves it. The answer to the call is the picture: it lasts as long as the work, there
 * is nothing to ask about, and a lost answer is lost.
 */
export function createOpenAiImages(parts: RowParts): Provider {
  const { row, http, isPreview } = parts;
  return {
    ...commonOf(parts),

    prepare: async (run, { files, person, deadlineAt }) => {
      const mapping = mappingFor(run, 'openai');
      const fields = mapping.request(run.record);
      const isEdit = mapping.operation === 'edits';
      const content = isEdit ? { form: await formOf(fields, mapping, files) } : { json: fields };
      const headers = previewHeaders(isPreview, person, run);
      return async () => {
        if (hasActingSyntax(fields)) return actingSyntax;
        return unlessBad(async () => {
          const timeoutMs = heldFor(deadlineAt);
          const path = `/images/${mapping.operation}`;
          return read(row.id, await http('POST', path, { ...content, headers, timeoutMs, maxBytes: FILES_BYTES }));
        });
      };
    },

    check: async () => ({ status: 'unknown' }),
    cancel: async () => false,
  };
}

/** The files of one field; those of a list are named by the field and their place in it. */
function filesOf(files: readonly InputFile[], field: string): InputFile[] {
  return files.filter((file) => file.field === field || file.field.startsWith(`${field}.`));
}

async function formOf(
  fields: ReturnType<OpenAiImagesMapping['request']>,
  { images = [], mask }: OpenAiImagesMapping,
  files: readonly InputFile[],
): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  const add = async (name: string, { key, contentType, read }: InputFile) =>
    form.append(name, new Blob([new Uint8Array(await read())], { type: contentType }), key.split('/').at(-1) ?? 'file');
  for (const file of images.flatMap((field) => filesOf(files, field))) await add('image[]', file);
  for (const file of mask === undefined ? [] : filesOf(files, mask).slice(0, 1)) await add('mask', file);
  return form;
}

function read(name: string, answer: HttpAnswer): ProviderAnswer {
  const { status, body } = answer;
  if (status === 200) return readPictures(body);
  const { data } = refusal.safeParse(body);
  const { code = '', type = '', message, param } = data?.error ?? {};
  const said = (message ?? '').slice(0, MESSAGE_CHARACTERS);
  if (/insufficient_quota|billing/.test(`${code} ${type}`)) {
    throw new NotTaken(`${name} has no money of ours left: ${said}`, 'account');
  }
  if (code === 'model_not_found') throw new NotTaken(`${name} does not have the model: ${said}`, 'unknown_model');
  // A failure in the service's own words is final; any other error may come from a proxy that lost a good answer.
  if (status === 500 && data !== undefined) {
    return { status: 'failed', code: 'provider_failed', message: said || 'The provider could not make it' };
  }
  expectTaken(name, answer, [404]);
  if (/moderation|content_policy|safety/.test(`${code} ${said.slice(0, 100)}`)) {
    return { status: 'failed', code: 'content_policy', message: policyMessage(said) };
  }
  if (status < 400) throw new ProviderUnavailable(`${name} answered ${status}`);
  return {
    status: 'failed',
    code: 'provider_refused',
    message: said || 'The provider refused it',
    ...(param == null ? {} : { field: /^\w+/.exec(param)?.[0] ?? param }),
  };
}

function readPictures(body: unknown): ProviderAnswer {
  const answer = delivered.safeParse(body);
  const outputs = (answer.data?.data ?? []).flatMap(({ b64_json: base64, url }): DeliveredOutput[] => {
    if (base64 != null) return [{ bytes: stripWords(Buffer.from(base64, 'base64')) }];
    return url == null ? [] : [{ url }];
  });
  return outputs.length > 0 ? { status: 'succeeded', outputs, metadata: {} } : nothingUsable;
}
