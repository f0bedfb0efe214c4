import { createTransport } from 'nodemailer';

const TIMEOUT_MS = 20_000;

export type Letter = { from: string; to: string; messageId: string; subject: string; text: string; html: string };

/** Hands one mail to the SMTP server. @throws whatever the server objects to. */
export async function sendOverSmtp(smtpUrl: string, letter: Letter): Promise<void> {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    // The address as an object, so that nothing in it is read as a list.
    await transport.sendMail({ ...letter, to: { name: '', address: letter.to } });
  } finally {
    transport.close();
  }
}
