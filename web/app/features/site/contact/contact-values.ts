import { emailProblem } from '../../../shared/session/credential-rules.ts';

export const subjects = [
  { value: 'general', label: 'General question' },
  { value: 'support', label: 'Technical support' },
  { value: 'billing', label: 'Billing and tokens' },
  { value: 'feature', label: 'Feature request' },
  { value: 'partnership', label: 'Partnership' },
  { value: 'press', label: 'Press' },
] as const;

export const fields = ['name', 'email', 'subject', 'message'] as const;

export type Field = (typeof fields)[number];
export type ContactValues = Readonly<Record<Field, string>>;
export type Problems = Partial<Record<Field, string>>;

export const blank: ContactValues = { name: '', email: '', subject: '', message: '' };

/** What keeps the form from being sent. The server has the last word. */
export function contactProblems(values: ContactValues): Problems {
  const email = emailProblem(values.email);
  return {
    ...(values.name.trim() === '' && { name: 'Please enter your name' }),
    ...(email !== null && { email }),
    ...(!subjects.some(({ value }) => value === values.subject) && { subject: 'Please choose a subject' }),
    ...(values.message.trim() === '' && { message: 'Please enter your message' }),
  };
}
