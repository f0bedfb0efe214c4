import { SMTPServer } from 'smtp-server';

const maximumBytes = 10 * 1024 * 1024;

/**
 * An SMTP server that hands each message to `add` and says 250 only after that has resolved.
 * No sign-in and no TLS: it listens on the loopback interface alone.
 */
export function createSmtpServer(add: (raw: Buffer) => Promise<void>): SMTPServer {
  return new SMTPServer({
    banner: 'Kinora embedded mailbox',
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: maximumBytes,
    closeTimeout: 1000,
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => {
        if (!stream.sizeExceeded) {
          chunks.push(chunk);
        }
      });
      stream.once('end', () => {
        if (stream.sizeExceeded) {
          done(Object.assign(new Error('The message is larger than 10 MB'), { responseCode: 552 }));
          return;
        }
        add(Buffer.concat(chunks)).then(
          () => done(),
          (error: unknown) => done(Object.assign(new Error(`Not stored: ${error}`), { responseCode: 451 })),
        );
      });
    },
  });
}
