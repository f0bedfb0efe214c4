import { request } from './request.ts';

/** What `GET /api/maintenance` answers to everybody. */
export type Maintenance = {
  enabled: boolean;
  /** The person who asks sees every page all the same. */
  isExempt: boolean;
  title: string;
  subtitle: string;
  message: string;
  estimatedCompletion: string;
  contactEmail: string;
  socialLinks: { twitter: string; instagram: string; youtube: string };
  /** Path prefixes that stay open. */
  allowedRoutes: readonly string[];
  theme: { primaryColor: string; secondaryColor: string; backgroundColor: string };
};

export function getMaintenance(): Promise<Maintenance> {
  return request('/api/maintenance');
}

export type ContactMessage = { name: string; email: string; subject: string; message: string };

export function sendContactMessage(message: ContactMessage): Promise<unknown> {
  return request('/api/contact', { method: 'POST', body: message });
}
