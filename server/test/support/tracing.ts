import { createServer, type IncomingHttpHeaders } from 'node:http';
import { json } from 'node:stream/consumers';
import * as z from 'zod';

const attribute = z.object({
  key: z.string(),
  value: z.union([
    z.strictObject({ stringValue: z.string() }).transform(({ stringValue }) => stringValue),
    z.strictObject({ intValue: z.union([z.string(), z.int()]) }).transform(({ intValue }) => Number(intValue)),
    z.strictObject({ boolValue: z.boolean() }).transform(({ boolValue }) => boolValue),
    z.strictObject({ doubleValue: z.number() }).transform(({ doubleValue }) => doubleValue),
  ]),
});
const attributes = z
  .array(attribute)
  .transform((list) => Object.fromEntries(list.map(({ key, value }) => [key, value])));
const span = z.strictObject({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string().regex(/^[0-9a-f]{16}$/),
  parentSpanId: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .optional(),
  name: z.string().min(1),
  kind: z.int().min(1).max(5),
  startTimeUnixNano: z.string().regex(/^\d{19}$/),
  endTimeUnixNano: z.string().regex(/^\d{19}$/),
  attributes,
  droppedAttributesCount: z.literal(0),
  // What libraries add of their own accord would be in these.
  events: z.array(z.never()),
  droppedEventsCount: z.literal(0),
  links: z.array(z.never()),
  droppedLinksCount: z.literal(0),
  /** Bit 0: sampled. Bits 8 and 9: whether its parent is elsewhere. */
  flags: z.int(),
  status: z.strictObject({ code: z.int(), message: z.string().optional() }),
});
/** What OTLP/HTTP takes in JSON, and nothing else. */
const exportRequest = z.strictObject({
  resourceSpans: z.array(
    z.strictObject({
      resource: z.strictObject({ attributes, droppedAttributesCount: z.literal(0) }),
      scopeSpans: z.array(
        z.strictObject({ scope: z.strictObject({ name: z.literal('kinora') }), spans: z.array(span) }),
      ),
    }),
  ),
});

export type ReceivedSpan = z.infer<typeof span> & { resource: z.infer<typeof attributes> };

/** A collector that takes what OTLP/HTTP allows and refuses the rest. */
export async function startCollector() {
  const spans: ReceivedSpan[] = [];
  const headers: IncomingHttpHeaders[] = [];
  let isAway = false;
  const server = createServer(async (request, response) => {
    const parsed = exportRequest.safeParse(await json(request));
    const isRight = request.method === 'POST' && request.url === '/v1/traces' && parsed.success;
    if (isAway || !isRight) {
      response.writeHead(isAway ? 503 : 400).end();
      return;
    }
    headers.push(request.headers);
    for (const { resource, scopeSpans } of parsed.data.resourceSpans) {
      for (const one of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({ ...one, resource: resource.attributes });
    }
    response.setHeader('content-type', 'application/json');
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    spans,
    headers,
    setAway: (away: boolean) => {
      isAway = away;
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
