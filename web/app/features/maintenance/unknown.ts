import type { Maintenance } from '../../public-api.ts';

/** For when the server does not say what to show. */
export const unknownMaintenance: Maintenance = {
  enabled: false,
  isExempt: false,
  title: '',
  subtitle: '',
  message: '',
  estimatedCompletion: '',
  contactEmail: '',
  socialLinks: { twitter: '', instagram: '', youtube: '' },
  allowedRoutes: [],
  theme: { primaryColor: '', secondaryColor: '', backgroundColor: '' },
};
