import { type Text, text } from '@kinora/texts/typed-keys';
import * as z from 'zod';
import { AppError } from '../../platform/errors.ts';
import { NotTaken } from './provider.ts';
import { type ProviderPorts, type ProviderRow, type RowKind, rowParts } from './provider-row.ts';

const TIMEOUT_MS = 15_000;

type Question = { path: string; read: (body: unknown) => Text | null };

/** Where each protocol tells who answers, without making anything. */
const questions: Readonly<Record<RowKind, Question>> = {
  replicate: {
    path: '/account',
    read: (body) =>
      nameOf(z.looseObject({ username: z.string() }), body, ({ username }) =>
        text('adminAnswers', 'check.account', { name: username }),
      ),
  },
  comfy: {
    path: '/system_stats',
    read: (body) =>
      nameOf(
        z.looseObject({ system: z.looseObject({ comfyui_version: z.string().default('') }) }),
        body,
        ({ system }) => text('adminAnswers', 'check.program', { name: `ComfyUI ${system.comfyui_version}`.trim() }),
      ),
  },
  openai: {
    path: '/models',
    read: (body) =>
      nameOf(z.looseObject({ data: z.array(z.unknown()) }), body, ({ data }) =>
        text('adminAnswers', 'check.images', { count: data.length }),
      ),
  },
  sdcpp: {
    path: '/sdcpp/v1/capabilities',
    read: (body) => nameOf(z.looseObject({}), body, () => text('adminAnswers', 'check.sdServer')),
  },
  a1111: {
    path: '/sdapi/v1/sd-models',
    read: (body) =>
      nameOf(z.array(z.unknown()), body, (models) => text('adminAnswers', 'check.webUi', { count: models.length })),
  },
};

function nameOf<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
  tell: (body: z.output<Schema>) => Text,
): Text | null {
  const parsed = schema.safeParse(body);
  return parsed.success ? tell(parsed.data) : null;
}

const refused = (words: Text, cause?: unknown) =>
  new AppError('provider_unavailable', words, 502, cause instanceof Error ? { cause: cause.message } : undefined);

/** Asks a provider who it is and whether it takes our key; nothing is made. @throws AppError in words for the operator */
export async function inspectProvider(row: ProviderRow, ports: ProviderPorts): Promise<Text> {
  const { path, read } = questions[row.kind];
  const { http } = rowParts(row, ports);
  let answer: Awaited<ReturnType<typeof http>>;
  try {
    answer = await http('GET', path, { timeoutMs: TIMEOUT_MS });
  } catch (error) {
    throw refused(text('adminAnswers', error instanceof NotTaken ? 'check.noneHere' : 'check.late'), error);
  }
  if (answer.status === 401 || answer.status === 403) throw refused(text('adminAnswers', 'check.key'));
  if (answer.status !== 200) throw refused(text('adminAnswers', 'check.address', { status: answer.status }));
  const told = read(answer.body);
  if (told === null) throw refused(text('adminAnswers', 'check.other'));
  return told;
}
