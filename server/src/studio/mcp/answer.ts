import * as z from 'zod';
import type { KeyScope } from '../../http/bearer.ts';
import { inputSchema } from '../../http/json-schema.ts';
import { readBrand } from '../../platform/brand/brand.ts';
import { explainDatabaseError } from '../../platform/database/errors.ts';
import { AppError } from '../../platform/errors.ts';
import type { GenerationPorts } from '../generations/submit.ts';
import { studioTools } from './studio-tools.ts';

/** Messages of JSON-RPC 2.0 (https://www.jsonrpc.org/specification), one at a time. */

const id = z.union([z.string(), z.number()]);

const messageSchema = z.looseObject({
  jsonrpc: z.literal('2.0'),
  method: z.string(),
  params: z.record(z.string(), z.unknown()).default({}),
  /** Missing in a notification, which is not answered. */
  id: id.optional(),
});

type RpcId = z.infer<typeof id> | null;

const rpcErrors = {
  notJson: { code: -32700, message: 'The body is no JSON' },
  notAMessage: { code: -32600, message: 'This is no JSON-RPC request' },
  noMethod: { code: -32601, message: 'There is no such method' },
  wrongParams: { code: -32602, message: 'There is no such tool' },
} as const;

const rpcResult = (to: RpcId, result: unknown) => ({ jsonrpc: '2.0', id: to, result });
export const rpcError = (to: RpcId, kind: keyof typeof rpcErrors) => ({
  jsonrpc: '2.0',
  id: to,
  error: rpcErrors[kind],
});

/** The newest first; a client that asks for another gets that. */
const VERSIONS = ['2025-06-18', '2025-03-26'];

const initializeParams = z.looseObject({ protocolVersion: z.string() });
const callParams = z.looseObject({ name: z.string(), arguments: z.record(z.string(), z.unknown()).default({}) });

/** The program that asks: its principal once it has the scope, and who hears what a call of a tool was refused for. */
export type Caller = { as: (scope: KeyScope) => string; refused: (thrown: unknown, tool: string) => void };

/**
 * Answers one message of the Model Context Protocol (https://modelcontextprotocol.io/specification/2025-06-18). Null for
 * a notification.
 */
export async function answerMessage(deps: GenerationPorts, caller: Caller, body: unknown) {
  const parsed = messageSchema.safeParse(body);
  if (!parsed.success) return rpcError(null, 'notAMessage');
  const { id, method, params } = parsed.data;
  if (id === undefined) return null;
  switch (method) {
    case 'initialize':
      return rpcResult(id, initialize(params, (await readBrand(deps)).name));
    case 'ping':
      return rpcResult(id, {});
    case 'tools/list':
      return rpcResult(id, { tools: listed });
    case 'tools/call': {
      const call = callParams.safeParse(params);
      const tool = call.success && Object.hasOwn(studioTools, call.data.name) ? studioTools[call.data.name] : undefined;
      if (!call.success || tool === undefined) return rpcError(id, 'wrongParams');
      const { name, arguments: input } = call.data;
      const act = () => tool.call(deps, caller.as, input);
      return rpcResult(id, await outcomeOf(act, (thrown) => caller.refused(thrown, name)));
    }
    default:
      return rpcError(id, 'noMethod');
  }
}

function initialize(params: unknown, studio: string) {
  const asked = initializeParams.safeParse(params).data?.protocolVersion;
  return {
    protocolVersion: VERSIONS.find((version) => version === asked) ?? VERSIONS[0],
    capabilities: { tools: {} },
    serverInfo: { name: slugOf(studio), title: studio, version: '1' },
    instructions:
      'Makes images, videos and sounds with tokens of the person whose key this is. Ask for a quote before generate.',
  };
}

/** Programs know a server by a word of plain letters. */
function slugOf(studio: string): string {
  const plain = studio
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
  return plain.replaceAll(/^-+|-+$/g, '') || 'studio';
}

const listed = Object.entries(studioTools).map(([name, { description, input, isReadOnly }]) => ({
  name,
  description,
  inputSchema: inputSchema(input),
  annotations: { readOnlyHint: isReadOnly, destructiveHint: false },
}));

/** A refusal is a result that the model reads, not an error of the protocol. */
async function outcomeOf(act: () => Promise<object>, refused: (thrown: unknown) => void) {
  try {
    const result = await act();
    return { content: [textOf(result)], structuredContent: result, isError: false };
  } catch (thrown) {
    refused(thrown);
    const error = explainDatabaseError(thrown);
    if (!(error instanceof AppError)) throw error;
    const { message, code, details } = error;
    return { content: [textOf({ error: message, code, details })], isError: true };
  }
}

const textOf = (value: unknown) => ({ type: 'text', text: JSON.stringify(value) });
