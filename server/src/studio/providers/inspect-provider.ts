import * as z from 'zod';
import { NotTaken } from './provider.ts';
import { type ProviderPorts, type ProviderRow, type RowKind, rowParts } from './provider-row.ts';

const TIMEOUT_MS = 15_000;

type Question = { path: string; read: (body: unknown) => string | null };

/** Where each protocol tells who answers, without making anything. */
const questions: Readonly<Record<RowKind, Question>> = {
  replicate: {
    path: '/account',
    read: (body) => nameOf(z.looseObject({ username: z.string() }), body, ({ username }) => `the account ${username}`),
  },
  comfy: {
    path: '/system_stats',
    read: (body) =>
      nameOf(
        z.looseObject({ system: z.looseObject({ comfyui_version: z.string().default('') }) }),
        body,
        ({ system }) => `ComfyUI ${system.comfyui_version}`.trim(),
      ),
  },
  openai: {
    path: '/models',
    read: (body) =>
      nameOf(
        z.looseObject({ data: z.array(z.unknown()) }),
        body,
        ({ data }) => `an image API with ${data.length} models`,
      ),
  },
  sdcpp: {
    path: '/sdcpp/v1/capabilities',
    read: (body) => nameOf(z.looseObject({}), body, () => "stable-diffusion.cpp's server"),
  },
  a1111: {
    path: '/sdapi/v1/sd-models',
    read: (body) => nameOf(z.array(z.unknown()), body, (models) => `a web UI with ${models.length} checkpoints`),
  },
};

function nameOf<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
  tell: (body: z.output<Schema>) => string,
): string | null {
  const parsed = schema.safeParse(body);
  return parsed.success ? tell(parsed.data) : null;
}

/** Asks a provider who it is and whether it takes our key; nothing is made. @throws Error in words for the operator */
export async function inspectProvider(row: ProviderRow, ports: ProviderPorts): Promise<string> {
  const { path, read } = questions[row.kind];
  const { http } = rowParts(row, ports);
  let answer: Awaited<ReturnType<typeof http>>;
  try {
    answer = await http('GET', path, { timeoutMs: TIMEOUT_MS });
  } catch (error) {
    throw new Error(error instanceof NotTaken ? 'Nothing answers at this address.' : 'It did not answer in time.', {
      cause: error,
    });
  }
  if (answer.status === 401 || answer.status === 403) throw new Error('It is there, but it does not take this key.');
  if (answer.status !== 200)
    throw new Error(`It answered ${answer.status} instead of who it is. Is the address right?`);
  const told = read(answer.body);
  if (told === null) throw new Error('Something else answers at this address. Is the kind right?');
  return `It answers: ${told}.`;
}
