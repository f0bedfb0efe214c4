import type { AreaName } from '@kinora/texts/typed-keys';

type PageEntry = {
  /** The module of this folder that shows it. */
  file: string;
  /** The part of it that a script of its own brings to life (see app/islands). */
  island?: 'contact' | 'report' | 'verify' | 'sign-in';
  /** Its island is a program of its own, which comes when it is seen, and where there is one. */
  guest?: true;
  /** The areas of texts that its island draws with. A page that names none, not even an empty list, is English still. */
  texts?: readonly AreaName[];
  /** Shown in place of something that is not there: it has no address that leads to it. */
  isStandIn?: true;
};

const signIn = { island: 'sign-in', texts: ['common', 'languages', 'credentials', 'signIn'] } as const;

/** The pages that the running server makes, by address: HTML that reads without a script. */
export const publicPages: Readonly<Record<string, PageEntry>> = {
  '/': { file: 'home', texts: [] },
  '/about': { file: 'about', texts: [] },
  '/contact': { file: 'contact', island: 'contact', texts: ['common', 'credentials', 'contact'] },
  '/report': { file: 'report', island: 'report', texts: ['common', 'credentials', 'report'] },
  '/transparency': { file: 'transparency', texts: [] },
  '/status': { file: 'status', texts: [] },
  '/privacy': { file: 'privacy', texts: [] },
  '/terms': { file: 'terms', texts: [] },
  '/terms/versions': { file: 'legal-versions', texts: [] },
  '/privacy/versions': { file: 'legal-versions', texts: [] },
  '/verify': { file: 'verify', island: 'verify', texts: ['common', 'verify'] },
  '/docs/api': { file: 'api-docs', texts: [] },
  '/signup': { file: 'signup', ...signIn },
  '/login': { file: 'login', ...signIn },
  '/forgot-password': { file: 'forgot-password', ...signIn },
  '/shared': { file: 'shared', guest: true, texts: ['comments'], isStandIn: true },
  '/shared/embed': { file: 'shared-embed', texts: [], isStandIn: true },
  '/explore': { file: 'explore', texts: [], isStandIn: true },
  '/by': { file: 'explore', texts: [], isStandIn: true },
  '/published': { file: 'published', texts: [], isStandIn: true },
  '/published/embed': { file: 'published-embed', texts: [], isStandIn: true },
  '/not-found/page': { file: 'not-found', texts: [], isStandIn: true },
  '/not-found/tool': { file: 'not-found', texts: [], isStandIn: true },
  '/not-found/retired-tool': { file: 'not-found', texts: [], isStandIn: true },
};
