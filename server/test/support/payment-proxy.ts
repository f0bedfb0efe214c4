import { once } from 'node:events';
import { createServer } from 'node:http';
import { createStripeAccess } from '../../src/money/billing/stripe-client.ts';
import { PAYMENT_KEY } from './payment-service.ts';

type Answer = { status: number; body: string };
type Asked = {
  /** It asks for money to be paid back. */
  isRefund: boolean;
  key: string | undefined;
  /** Has the payment service answer. */
  pass: () => Promise<Answer>;
};

/** Stands before the payment service at `target`. @param answer what comes of a request; null cuts the connection */
export async function openPaymentProxy(target: string, answer: (asked: Asked) => Promise<Answer | null>) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const { authorization = '', 'idempotency-key': header } = request.headers;
    const key = typeof header === 'string' ? header : undefined;
    const given = await answer({
      isRefund: request.method === 'POST' && request.url === '/v1/refunds',
      key,
      pass: async () => {
        const passed = await fetch(`${target}${request.url}`, {
          method: request.method ?? 'GET',
          headers: {
            authorization,
            'content-type': 'application/x-www-form-urlencoded',
            ...(key === undefined ? {} : { 'idempotency-key': key }),
          },
          ...(request.method === 'POST' ? { body: Buffer.concat(chunks) } : {}),
        });
        return { status: passed.status, body: await passed.text() };
      },
    });
    if (given === null) request.socket.destroy();
    else response.writeHead(given.status, { 'content-type': 'application/json' }).end(given.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const apiUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return { access: createStripeAccess({ stripe: { secretKey: PAYMENT_KEY, apiUrl } }), close: () => server.close() };
}
