import type { Maintenance } from '@kinora/server/wire';
import { ask, request } from './request.ts';

export function getMaintenance(): Promise<Maintenance> {
  return ask(async () => (await import('@kinora/server/wire')).maintenanceSchema, '/api/maintenance');
}

export type ContactMessage = { name: string; email: string; subject: string; message: string };

export function sendContactMessage(message: ContactMessage): Promise<unknown> {
  return request('/api/contact', { method: 'POST', body: message });
}
