import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What it does with a request; `stamp` is what it should do. */
export type Behavior = (question: Buffer, response: ServerResponse, stamp: Stamp) => Promise<void>;
type Stamp = (question: Buffer) => Promise<Buffer>;

const settings = `
[tsa]
default_tsa = main
[main]
serial = serial
crypto_device = builtin
default_policy = 1.2.3.4.1
digests = sha256, sha384, sha512
signer_digest = sha256
ess_cert_id_alg = sha256
[authority]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
authorityKeyIdentifier = keyid
subjectKeyIdentifier = hash
[stranger]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = emailProtection
authorityKeyIdentifier = keyid
subjectKeyIdentifier = hash
[root]
basicConstraints = critical, CA:TRUE
keyUsage = critical, keyCertSign, cRLSign
subjectKeyIdentifier = hash
[req]
distinguished_name = names
prompt = no
[names]
O = Clockwork
`;

/** A time stamp authority (RFC 3161) that is Debian's openssl behind HTTP, until a test has it misbehave. */
export async function startTimeStampAuthority() {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-authority-'));
  const openssl = (...given: string[]) => run('openssl', given, { cwd: folder });
  await writeFile(join(folder, 'settings'), settings);
  await writeFile(join(folder, 'serial'), '01\n');
  const newKey = ['-newkey', 'rsa:2048', '-nodes', '-config', 'settings'];
  const authorities = ['authority', 'stranger'] as const;
  await openssl(
    'req',
    '-x509',
    ...newKey,
    '-keyout',
    'root.key',
    '-out',
    'root.pem',
    '-subj',
    '/O=Clockwork/CN=Root',
    '-extensions',
    'root',
    '-days',
    '30',
  );
  for (const name of authorities) {
    await openssl(
      'req',
      ...newKey,
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.csr`,
      '-subj',
      `/O=Clockwork/CN=${name}`,
    );
    const signed = ['-CA', 'root.pem', '-CAkey', 'root.key', '-CAcreateserial', '-days', '30'];
    await openssl(
      'x509',
      '-req',
      '-in',
      `${name}.csr`,
      ...signed,
      '-extfile',
      'settings',
      '-extensions',
      name,
      '-out',
      `${name}.pem`,
    );
  }

  let turn = Promise.resolve();
  const stamp: Stamp = (question) => {
    // It counts its serial numbers in one file.
    const stamped = turn.then(async () => {
      await writeFile(join(folder, 'question'), question);
      const by = ['-inkey', 'authority.key', '-signer', 'authority.pem', '-chain', 'root.pem'];
      await openssl('ts', '-reply', '-config', 'settings', '-queryfile', 'question', ...by, '-out', 'answer');
      return readFile(join(folder, 'answer'));
    });
    turn = stamped.then(
      () => undefined,
      () => undefined,
    );
    return stamped;
  };
  const answer = (response: ServerResponse, body: Buffer) =>
    void response.setHeader('content-type', 'application/timestamp-reply').end(body);
  const asItShould: Behavior = async (question, response, reply) => answer(response, await reply(question));

  let behavior = asItShould;
  let asked = 0;
  const server = createServer(async (request, response) => {
    asked += 1;
    await behavior(await buffer(request), response, stamp).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');

  return {
    url: `http://127.0.0.1:${address.port}/`,
    answer,
    asked: () => asked,
    behave: (next: Behavior = asItShould) => {
      behavior = next;
    },
    /** The same time, signed with a certificate that is for mail. */
    async stampByStranger(question: Buffer): Promise<Buffer> {
      await writeFile(join(folder, 'good'), await stamp(question));
      await openssl('ts', '-reply', '-config', 'settings', '-in', 'good', '-token_out', '-out', 'good.token');
      await openssl('cms', '-verify', '-noverify', '-inform', 'DER', '-in', 'good.token', '-out', 'time');
      await openssl(
        ...['cms', '-sign', '-binary', '-nodetach', '-econtent_type', '1.2.840.113549.1.9.16.1.4', '-in', 'time'],
        ...['-signer', 'stranger.pem', '-inkey', 'stranger.key', '-outform', 'DER', '-out', 'strange.token'],
      );
      const granted = Buffer.from('3003020100', 'hex');
      const content = Buffer.concat([granted, await readFile(join(folder, 'strange.token'))]);
      const header = Buffer.from([0x30, 0x82, 0, 0]);
      header.writeUInt16BE(content.length, 2);
      return Buffer.concat([header, content]);
    },
    /** What openssl says of a token for these bytes, with the root as the only one that it trusts. */
    async verify(token: Buffer, stamped: Buffer): Promise<string> {
      await writeFile(join(folder, 'token'), token);
      await writeFile(join(folder, 'stamped'), stamped);
      const { stdout } = await openssl(
        ...['ts', '-verify', '-in', 'token', '-token_in', '-data', 'stamped', '-CAfile', 'root.pem'],
      ).catch((error: { stdout: string }) => error);
      return stdout.trim();
    },
    /** A question of its own for other bytes, as somebody else would ask. */
    async question(bytes: Buffer): Promise<Buffer> {
      await writeFile(join(folder, 'other'), bytes);
      await openssl('ts', '-query', '-config', 'settings', '-data', 'other', '-sha256', '-cert', '-out', 'other.tsq');
      return readFile(join(folder, 'other.tsq'));
    },
    async stop(): Promise<void> {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      await rm(folder, { recursive: true, force: true });
    },
  };
}
