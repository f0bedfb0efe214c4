import * as z from 'zod';

/** Messages of JSON-RPC 2.0 (https://www.jsonrpc.org/specification), one at a time. */

const id = z.union([z.string(), z.number()]);

export const messageSchema = z.looseObject({
  jsonrpc: z.literal('2.0'),
  method: z.string(),
  params: z.record(z.string(), z.unknown()).default({}),
  /** Missing in a notification, which is not answered. */
  id: id.optional(),
});

export type RpcId = z.infer<typeof id> | null;

const rpcErrors = {
  notJson: { code: -32700, message: 'The body is no JSON' },
  notAMessage: { code: -32600, message: 'This is no JSON-RPC request' },
  noMethod: { code: -32601, message: 'There is no such method' },
  wrongParams: { code: -32602, message: 'There is no such tool' },
} as const;

export const rpcResult = (to: RpcId, result: unknown) => ({ jsonrpc: '2.0', id: to, result });
export const rpcError = (to: RpcId, kind: keyof typeof rpcErrors) => ({
  jsonrpc: '2.0',
  id: to,
  error: rpcErrors[kind],
});
