import { createServer } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '../log/log.ts';
import { createTextMessageHandler } from './send.ts';

const log = createLog('silent', 'test');
const accountSid = `AC${'0a'.repeat(16)}`;
const message = { to: '+4915123456789', text: '123456 is your code & more' };
const later = () => Date.now() + 60_000;

type Received = {
  method: string | undefined;
  path: string | undefined;
  authorization: string | undefined;
  body: string;
};
let received: Received[];
let answer: { status: number; body: unknown };
let server: ReturnType<typeof createServer>;
let apiUrl: string;

/** Answers as Twilio's documents say. */
beforeEach(async () => {
  received = [];
  answer = { status: 201, body: { sid: `SM${'1b'.repeat(16)}`, status: 'queued', error_code: null } };
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const { method, url, headers } = request;
    received.push({ method, path: url, authorization: headers.authorization, body });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  apiUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())));

function send(payload: unknown, from = '+15005550006') {
  const sms = { kind: 'twilio', apiUrl, accountSid, authToken: 'secret', from } as const;
  return createTextMessageHandler({ sms, smtpUrl: 'smtp://127.0.0.1:9', mailFrom: 'a@kinora.test' }, log)(payload);
}

test('a message is created at Twilio from a number, or through a messaging service', async () => {
  await send({ ...message, until: later() });
  await send({ ...message, until: later() }, `MG${'2c'.repeat(16)}`);
  expect(received).toMatchObject([
    {
      method: 'POST',
      path: `/2010-04-01/Accounts/${accountSid}/Messages.json`,
      authorization: `Basic ${Buffer.from(`${accountSid}:secret`).toString('base64')}`,
    },
    {},
  ]);
  const [first, second] = received.map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
  expect(first).toEqual({ To: message.to, From: '+15005550006', Body: message.text });
  expect(second).toEqual({ To: message.to, MessagingServiceSid: `MG${'2c'.repeat(16)}`, Body: message.text });
});

test('what Twilio refuses for good is not tried again', async () => {
  answer = { status: 400, body: { code: 21211, message: "The 'To' number is not valid", status: 400 } };
  await expect(send({ ...message, until: later() })).resolves.toBeUndefined();
});

test.each([
  [401, { code: 20003, message: 'Authenticate' }],
  [429, { code: 20429, message: 'Too Many Requests' }],
  [503, 'away'],
  [201, { sid: 'no such thing' }],
  [400, 'a proxy says no'],
])('the answer %i %j is tried again later', async (status, body) => {
  answer = { status, body };
  await expect(send({ ...message, until: later() })).rejects.toThrow(`Twilio answered ${status}`);
});

test('a code that is over is not sent any more, and what is no message never', async () => {
  await send({ ...message, until: Date.now() - 1 });
  await expect(send({ ...message, to: '+49151, +49152', until: later() })).rejects.toThrow();
  expect(received).toEqual([]);
});
