import { randomUUID } from 'node:crypto';
import type { Tool } from '@kinora/catalogue/tool';
import * as z from 'zod';
import type { KeyScope } from '../../http/bearer.ts';
import { checkInput } from '../../http/invalid-input.ts';
import { inputSchema, type Json } from '../../http/json-schema.ts';
import { AppError } from '../../platform/errors.ts';
import { whyUnavailable } from '../availability/availability.ts';
import { listGenerations } from '../generations/list.ts';
import { listQuery } from '../generations/list-query.ts';
import { quote } from '../generations/quote.ts';
import { findGeneration } from '../generations/record.ts';
import { type GenerationPorts, submitGeneration } from '../generations/submit.ts';

type StudioTool = {
  description: string;
  input: z.ZodType;
  isReadOnly: boolean;
  /** `as` answers who asks, once the key has the scope. */
  call: (deps: GenerationPorts, as: (scope: KeyScope) => string, input: unknown) => Promise<object>;
};

/** Binds a tool's schema to what it does, so that the input is checked once. */
function studioTool<Schema extends z.ZodType>(tool: {
  description: string;
  input: Schema;
  isReadOnly: boolean;
  call: (deps: GenerationPorts, as: (scope: KeyScope) => string, input: z.output<Schema>) => Promise<object>;
}): StudioTool {
  return { ...tool, call: async (deps, as, input) => tool.call(deps, as, checkInput(tool.input, input)) };
}

const toolId = z.string().meta({ description: 'The id of a tool of list_tools' });
const toolInput = z.record(z.string(), z.unknown()).default({}).meta({ description: "By the tool's own schema" });

const generateInput = z.strictObject({
  tool: toolId,
  input: toolInput,
  quotedCost: z.int().min(0).optional().meta({ description: 'Refuses the generation when its price is another' }),
  generationId: z.uuid().optional().meta({ description: 'Made by you, so that a repeated call is charged once' }),
});

const inputs = new WeakMap<Tool, Json>();

/** What a tool takes, described once for each version of it. */
function inputOf(tool: Tool): Json {
  const known = inputs.get(tool) ?? inputSchema(tool.schema);
  inputs.set(tool, known);
  return known;
}

/** What an assistant can do in the studio with the key of a person. */
export const studioTools: Readonly<Record<string, StudioTool>> = {
  list_tools: studioTool({
    description:
      'The tools of the studio that make images, videos and sounds, each with the schema of its input and its price.',
    input: z.strictObject({}),
    isReadOnly: true,
    call: async (deps) => {
      const [book, { sold }] = await Promise.all([deps.priceBook(), deps.tools.list()]);
      return {
        tools: await Promise.all(
          sold.map(async ({ tool, routes }) => ({
            id: tool.id,
            name: tool.name,
            summary: tool.summary,
            category: tool.category,
            fromTokens: tool.leastTokens(book.pricesOf(tool)),
            expectedSeconds: tool.expectedSeconds,
            disabledReason: await whyUnavailable(deps, { tool, routes }),
            input: inputOf(tool),
          })),
        ),
      };
    },
  }),
  quote: studioTool({
    description: 'What a generation would cost in tokens, line by line. Nothing is charged.',
    input: z.strictObject({ tool: toolId, input: toolInput }),
    isReadOnly: true,
    call: (deps, as, input) => quote(deps, as('generate'), input),
  }),
  generate: studioTool({
    description:
      'Charges the price and starts a generation. It is not finished when this answers: ask get_generation until its status is completed or failed.',
    input: generateInput,
    isReadOnly: false,
    call: async (deps, as, { tool: id, input, quotedCost, generationId = randomUUID() }) => {
      const sold = (await deps.tools.list()).find({ id });
      if (sold === undefined) throw new AppError('invalid_input', 'Invalid tool type', 400);
      const order = { ...input, generationId, ...(quotedCost === undefined ? {} : { quotedCost }) };
      return submitGeneration(deps, as('generate'), sold, order);
    },
  }),
  get_generation: studioTool({
    description:
      'One generation: its status, progress, outputs and receipt. Addresses of outputs are of this studio, and need the same key.',
    input: z.strictObject({ id: z.uuid() }),
    isReadOnly: true,
    call: (deps, as, { id }) => findGeneration(deps, as('read'), id),
  }),
  list_generations: studioTool({
    description: 'Generations, newest first unless sorted otherwise. `nextCursor` of the answer brings the next page.',
    input: listQuery,
    isReadOnly: true,
    call: (deps, as, query) => listGenerations(deps, as('read'), query),
  }),
};
