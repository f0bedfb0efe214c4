import type { Mail } from '../outbox.ts';
import { layOutMail } from './layout.ts';

/** One code, to be typed where it was asked for or to be carried by the link. */
export function signInCodeMail({ to, code, signInUrl }: { to: string; code: string; signInUrl: string }): Mail {
  return layOutMail({
    to,
    subject: 'Your sign-in link and code for Kinora',
    paragraphs: [`Your code is ${code}. Type it where you asked for it, or use this link on the device you hold.`],
    button: { label: 'Sign in', url: signInUrl },
    notes: [
      'The code and the link are one: they work once, for 10 minutes.',
      'You did not ask? Then ignore this mail, and give the code to nobody.',
    ],
  });
}
