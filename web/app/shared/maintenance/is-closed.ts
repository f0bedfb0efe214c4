import type { Maintenance } from '@kinora/server/wire';

/** The way in for admins, and the screen itself, are never closed. */
export const alwaysOpen = ['/maintenance', '/admin', '/login', '/forgot-password', '/reset-password'];

/** Whether the maintenance screen stands in for the page at this path. */
export function isClosed(maintenance: Maintenance, path: string): boolean {
  if (!maintenance.enabled || maintenance.isExempt) return false;
  const isAlwaysOpen = alwaysOpen.some((open) => path === open || path.startsWith(`${open}/`));
  return !isAlwaysOpen && !maintenance.allowedRoutes.some((prefix) => prefix !== '' && path.startsWith(prefix));
}
