import type { Maintenance } from '@kinora/server/wire';

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
