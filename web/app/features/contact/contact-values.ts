import { ApiError } from '../../api-error.ts';

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
  const email = values.email.trim();
  return {
    ...(values.name.trim() === '' && { name: 'Please enter your name' }),
    ...(email === '' && { email: 'Please enter your email address' }),
    ...(email !== '' && !/^\S+@\S+\.\S+$/.test(email) && { email: 'Please enter a complete email address' }),
    ...(!subjects.some(({ value }) => value === values.subject) && { subject: 'Please choose a subject' }),
    ...(values.message.trim() === '' && { message: 'Please enter your message' }),
  };
}

/** The server's complaints by field; what it says about anything else is left out. */
export function refusedFields(error: unknown): Problems {
  if (!(error instanceof ApiError) || !Array.isArray(error.details)) return {};
  const problems: Problems = {};
  for (const detail of error.details) {
    const field = fields.find((name) => name === detail?.field);
    if (field !== undefined && typeof detail.message === 'string') problems[field] ??= detail.message;
  }
  return problems;
}
