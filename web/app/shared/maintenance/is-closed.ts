import type { Maintenance } from '@kinora/server/maintenance-wire';

/** For when the server does not say what to show. */
export const unknownMaintenance: Maintenance = {
  enabled: false,
  isExempt: false,
  title: '',
  subtitle: '',
  message: '',
  estimatedCompletion: '',
  contactEmail: '',
  socialLinks: { twitter: null, instagram: null, youtube: null },
  allowedRoutes: [],
  theme: { primaryColor: '', secondaryColor: '', backgroundColor: '' },
};

/** The way in for admins, and the screen itself, are never closed. */
export const alwaysOpen = ['/maintenance', '/admin', '/login', '/forgot-password', '/reset-password'];

/** Whether the maintenance screen stands in for the page at this path. Plain pages carry its source: it names nothing outside. */
export function isClosed(maintenance: Maintenance, path: string, open: readonly string[] = alwaysOpen): boolean {
  if (!maintenance.enabled || maintenance.isExempt) return false;
  const isOpen = open.some((start) => path === start || path.startsWith(`${start}/`));
  return !isOpen && !maintenance.allowedRoutes.some((prefix) => prefix !== '' && path.startsWith(prefix));
}

/**
 * The gate of pages that are plain HTML and run no app: asks as often as the app does, while it is shown, and leads to
 * the maintenance screen, which leads back.
 */
export function pageGateScript(): string {
  const isClosedHere = `(${isClosed.toString()})(m,location.pathname,${JSON.stringify(alwaysOpen)})`;
  const look = `const look=()=>document.hidden||fetch('/api/maintenance').then(a=>a.ok?a.json():null).then(m=>{if(m&&${isClosedHere})location.replace('/maintenance?from='+encodeURIComponent(location.pathname))}).catch(()=>{})`;
  return `(()=>{${look};look();setInterval(look,30000);document.addEventListener('visibilitychange',look)})()`;
}
