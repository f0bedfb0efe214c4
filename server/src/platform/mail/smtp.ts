import { createTransport } from 'nodemailer';
import type { Attachment } from './look.ts';

const TIMEOUT_MS = 20_000;

export type Letter = {
  from: string | { name: string; address: string };
  to: string;
  replyTo?: string | undefined;
  messageId: string;
  subject: string;
  text: string;
  html: string;
  attachments?: readonly Attachment[];
  headers?: Record<string, string>;
};

function openTransport(smtpUrl: string) {
  return createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Connects and signs in, and sends nothing. @throws whatever the server objects to. */
export async function checkSmtp(smtpUrl: string): Promise<void> {
  const transport = openTransport(smtpUrl);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Hands one mail to the SMTP server. @throws whatever the server objects to. */
export async function sendOverSmtp(smtpUrl: string, letter: Letter): Promise<void> {
  const transport = openTransport(smtpUrl);
  try {
    // Addresses as objects, so that nothing in them is read as a list.
    const { to, replyTo, attachments = [], ...rest } = letter;
    await transport.sendMail({
      ...rest,
      attachments: attachments.map((file) => ({ ...file, contentDisposition: 'inline' as const })),
      to: { name: '', address: to },
      ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
    });
  } finally {
    transport.close();
  }
}
