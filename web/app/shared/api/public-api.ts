import type { Maintenance } from '@kinora/server/wire';
import { request } from './request.ts';

export function getMaintenance(): Promise<Maintenance> {
  return request('/api/maintenance');
}

export type ContactMessage = { name: string; email: string; subject: string; message: string };

export function sendContactMessage(message: ContactMessage): Promise<unknown> {
  return request('/api/contact', { method: 'POST', body: message });
}
