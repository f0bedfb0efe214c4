import { hostileJson, hostileTexts } from './hostile-values.ts';
import type { Random } from './random.ts';
import type { Route } from './route-rules.ts';
import { type JsonSchema, partOf, sampleInput, schemaOf } from './sample-input.ts';
import type { RawRequest } from './target.ts';

/** Fields of routes whose input is no part of the API document. */
const knownFields = ['reason', 'id', 'amount', 'note', 'prices', 'value', 'decision', 'tokens', 'role', 'user_id'];
const signInFields = [
  ...['email', 'password', 'name', 'token', 'newPassword', 'currentPassword', 'code', 'otp', 'type', 'provider'],
  ...[
    'number',
    'phone',
    'address',
    'signature',
    'message',
    'nonce',
    'answer',
    'response',
    'domain',
    'issuer',
    'idToken',
  ],
];
const everyField = [...knownFields, ...signInFields, 'callbackURL', 'sort', 'page', 'q', 'cursor', 'limit', 'imageUrl'];

const signInPaths = [
  ...['sign-up/email', 'sign-in/email', 'sign-in/email-otp', 'sign-out', 'get-session', 'verify-email'],
  ...['request-password-reset', 'reset-password', 'reset-password/abc', 'change-password', 'change-email'],
  ...['send-verification-email', 'email-otp/send-verification-otp', 'two-factor/enable', 'two-factor/verify-totp'],
  ...['sign-in/social', 'callback/google', 'error', 'two-factor/disable', 'revoke-other-sessions', 'unknown'],
  ...['two-factor/verify-backup-code', 'revoke-sessions', 'update-user', 'list-sessions', 'admin/set-role', 'ok'],
] as const;

const contentTypes = [
  ...['application/json', 'application/json; charset=utf-16', 'text/plain', 'application/x-www-form-urlencoded'],
  ...['multipart/form-data', 'multipart/form-data; boundary=b', 'application/xml', 'image/png', '', ';;;', '*/*'],
] as const;

const oddHeaders: readonly [string, readonly string[]][] = [
  ['range', ['bytes=0-', 'bytes=-0', 'bytes=9-1', 'bytes=99999999999999999999-', 'lines=1', 'bytes=0-0,1-1']],
  ['if-none-match', ['*', '"', 'W/"x"', '"a", "b"', ',,,']],
  ['last-event-id', ['-1', '0', '999999999999999', '1e3', 'x', '99999999999999999999']],
  ['accept', ['text/event-stream', '*/*;q=2', 'application/xml']],
  ['accept-encoding', ['br', 'br;q=0', 'gzip, br, zstd', 'x'.repeat(2000)]],
  ['content-encoding', ['gzip', 'br', 'nonsense']],
  ['x-forwarded-for', ['127.0.0.1', '::1', 'unknown', ',,,', '1.2.3.4, 10.0.0.1', '999.9.9.9', 'a'.repeat(500)]],
  ['x-http-method-override', ['DELETE', 'PUT']],
  [
    'authorization',
    ['Bearer', 'Bearer ', 'Bearer null', `Bearer kn_${'a'.repeat(43)}`, 'Basic YTpi', 'Bearer e30.e30.'],
  ],
  ['stripe-signature', ['', 't=1,v1=00', 't=x,v1=', `t=${'9'.repeat(30)},v1=${'0'.repeat(64)}`]],
  ['cookie', ['kinora.session_token=%', 'kinora.session_token=a.b', '=;;=', `a=${'b'.repeat(4000)}`]],
];

const LARGE_BODY = 80 * 1024;

/** A person's uploads by `<kind> <folder>`. */
export type OwnFiles = ReadonlyMap<string, string>;

/** A request to this route that is wrong somewhere, or everywhere. */
export function hostileRequest(
  random: Random,
  route: Route,
  headers: Record<string, string>,
  files: OwnFiles,
): RawRequest {
  const path = `${hostilePath(random, route)}${hostileQuery(random, route)}`;
  const all = { ...headers, ...(random.oneIn(6) ? oddHeader(random) : {}) };
  // A HEAD is answered by the route of a GET.
  if (route.method === 'GET') return { method: random.oneIn(20) ? 'HEAD' : 'GET', path, headers: all };
  const contentType = random.oneIn(12) ? random.pick(contentTypes) : 'application/json';
  return {
    method: route.method,
    path,
    headers: { ...all, 'content-type': contentType },
    body: hostileBody(random, route, files),
  };
}

function hostilePath(random: Random, { path }: Route): string {
  const part = () => (random.oneIn(3) ? random.pick(hostileTexts) : '3f0c9a52-6f0e-4c7e-9d3c-1f2a3b4c5d6e');
  // Longer ones than a server takes in a first line are refused before they reach us.
  const written = (text: string) =>
    (random.oneIn(8) ? text.replaceAll(/[^\x21-\x7e]|[?#]/g, '') : encoded(text)).slice(0, 4000);
  if (path === '/api/auth/*') return `/api/auth/${random.pick(signInPaths)}`;
  return path
    .replaceAll(/:\w+/g, () => written(part()))
    .replace('*', () => `${written(part())}/${written(part())}.png`);
}

/** Half of a surrogate pair has no UTF-8, and is sent as bytes that are none. */
const encoded = (text: string) => (/\p{Cs}/u.test(text) ? '%ed%a0%80' : encodeURIComponent(text));

function hostileQuery(random: Random, { operation, path }: Route): string {
  const fields = Object.keys(operation?.query?.shape ?? {});
  const isAsked = fields.length > 0 || random.oneIn(5) || path.includes('admin');
  if (!isAsked) return '';
  const names = fields.length > 0 && !random.oneIn(5) ? fields : everyField;
  const pairs = Array.from({ length: 1 + random.whole(3) }, () => {
    const name = names[random.whole(names.length)] ?? 'q';
    return `${name}=${encoded(random.pick(hostileTexts)).slice(0, 4000)}`;
  });
  return random.oneIn(20) ? '?%&=&&=%zz' : `?${pairs.join('&')}`;
}

function oddHeader(random: Random): Record<string, string> {
  const [name, values] = oddHeaders[random.whole(oddHeaders.length)] ?? ['accept', ['x']];
  return { [name]: values[random.whole(values.length)] ?? '' };
}

function hostileBody(random: Random, { operation, path }: Route, files: OwnFiles): string | Uint8Array {
  if (random.oneIn(25)) return random.pick(hostileJson);
  if (random.oneIn(40)) return new Uint8Array(Array.from({ length: random.whole(300) }, () => random.whole(256)));
  if (random.oneIn(60)) return JSON.stringify({ prompt: 'x'.repeat(LARGE_BODY) });
  if (operation?.formField !== undefined) return hostileForm(random, operation.formField);
  if (path === '/mcp') return hostileCall(random);
  if (operation?.body !== undefined) return objectText(random, schemaOf(operation.body), files);
  const fields = path.startsWith('/api/auth/') ? signInFields : everyField;
  const wanted = Array.from({ length: 1 + random.whole(5) }, () => fields[random.whole(fields.length)] ?? 'id');
  return `{${wanted.map((name) => `${JSON.stringify(name)}:${random.pick(hostileJson)}`).join(',')}}`;
}

/** An object that the schema accepts but for a few fields; now and then with one that it does not have, or has twice. */
function objectText(random: Random, schema: JsonSchema, files: OwnFiles): string {
  const sample = sampleInput(schema);
  const valid = Object.entries(typeof sample === 'object' && sample !== null ? sample : {});
  const properties = Object.entries(schema.properties ?? {});
  const stored = properties.flatMap(([name, field]) => {
    const { file, folder } = partOf(field);
    const own = files.get(`${file} ${folder}`);
    return own === undefined ? [] : [[name, JSON.stringify(own)] as const];
  });
  const fields = new Map(valid.map(([name, value]) => [name, JSON.stringify(value)]));
  if (!random.oneIn(10)) for (const [name, own] of stored) fields.set(name, own);
  if (fields.has('generationId') && !random.oneIn(5)) fields.set('generationId', JSON.stringify(uuid(random)));
  for (let left = random.whole(4); left > 0; left -= 1) {
    const [name, field] = properties[random.whole(properties.length)] ?? ['x', {}];
    fields.set(name, fieldText(random, partOf(field)));
  }
  const pairs = [...fields].map(([name, text]) => `${JSON.stringify(name)}:${text}`);
  if (random.oneIn(6))
    pairs.push(`${random.pick(['"__proto__"', '"user_id"', '"tokens"', '""'])}:${random.pick(hostileJson)}`);
  if (random.oneIn(12)) pairs.push(...pairs.slice(0, 2));
  return `{${pairs.join(',')}}`;
}

/** Beside what is hostile anywhere, the edges of what this field takes. */
function fieldText(random: Random, { minimum, maximum, maxLength, ...rest }: JsonSchema): string {
  const edges = [minimum, maximum].flatMap((edge) => (typeof edge === 'number' ? [edge - 1, edge, edge + 1] : []));
  const [edge, ...others] = edges;
  if (edge !== undefined && random.oneIn(2)) return JSON.stringify(random.pick([edge, ...others]));
  if (typeof maxLength === 'number' && random.oneIn(3)) return JSON.stringify('é'.repeat(maxLength + random.whole(2)));
  return random.oneIn(6) ? JSON.stringify(sampleInput(rest)) : random.pick(hostileJson);
}

/** A message of the protocol for assistants. */
function hostileCall(random: Random): string {
  const tool = random.pick(['list_tools', 'quote', 'generate', 'get_generation', 'balance', '__proto__']);
  const wanted = Array.from({ length: 1 + random.whole(3) }, () =>
    random.pick(['tool', 'input', 'id', 'generationId', 'limit', 'prompt']),
  );
  const fields = wanted.map((name) => `"${name}":${random.pick(hostileJson)}`);
  const parameters = `{"name":"${tool}","arguments":{${fields.join(',')}}}`;
  const method = random.pick(['tools/call', 'tools/call', 'initialize', 'ping', 'tools/list', 'toString']);
  return `{"jsonrpc":"2.0","id":${random.pick(hostileJson)},"method":"${method}","params":${parameters}}`;
}

function hostileForm(random: Random, field: string): string {
  const boundary = random.oneIn(10) ? '"' : 'b';
  const name = random.pick(hostileTexts).replaceAll(/[\r\n\0]/g, '');
  const head = `Content-Disposition: form-data; name="${random.oneIn(5) ? name : field}"; filename="${name}"`;
  const end = random.oneIn(3) ? '' : `\r\n--${boundary}--\r\n`;
  return `--${boundary}\r\n${head}\r\nContent-Type: image/png\r\n\r\n${random.pick(hostileTexts)}${end}`;
}

function uuid(random: Random): string {
  const hex = (digits: number) => Array.from({ length: digits }, () => random.whole(16).toString(16)).join('');
  return `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`;
}
