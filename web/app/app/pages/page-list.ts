export type PageEntry = {
  /** The module of this folder that shows it. */
  file: string;
  /** The part of it that a script of its own brings to life (see app/islands). */
  island?: 'contact' | 'report' | 'verify' | 'sign-in';
  /** Shown in place of something that is not there: it has no address that leads to it. */
  isStandIn?: true;
};

/** The pages that the running server makes, by address: HTML that reads without a script. */
export const publicPages: Readonly<Record<string, PageEntry>> = {
  '/': { file: 'home' },
  '/about': { file: 'about' },
  '/contact': { file: 'contact', island: 'contact' },
  '/report': { file: 'report', island: 'report' },
  '/transparency': { file: 'transparency' },
  '/privacy': { file: 'privacy' },
  '/terms': { file: 'terms' },
  '/verify': { file: 'verify', island: 'verify' },
  '/docs/api': { file: 'api-docs' },
  '/signup': { file: 'signup', island: 'sign-in' },
  '/login': { file: 'login', island: 'sign-in' },
  '/forgot-password': { file: 'forgot-password', island: 'sign-in' },
  '/not-found/tool': { file: 'not-found', isStandIn: true },
  '/not-found/retired-tool': { file: 'not-found', isStandIn: true },
};
