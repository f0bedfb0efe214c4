import type { Env } from '../../http/env.ts';
import type { LiveFeed } from '../../http/live/feed.ts';
import type { Billing } from '../../money/billing/billing.ts';
import type { LegalKind } from '../../people/legal/wire.ts';
import type { Auth } from '../../people/ways-in/auth.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import type { Database } from '../../platform/database/pool.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { SecurityLog } from '../../platform/log/security-log.ts';
import type { Marks } from '../../platform/marks/marks.ts';
import type { MediaProgram } from '../../platform/media/media-program.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';
import type { SafeFetch } from '../../platform/safe-fetch/safe-fetch.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { PriceBooks } from '../../studio/generations/prices.ts';
import type { Classifier } from '../../studio/moderation/classifier.ts';
import type { Capabilities } from '../../studio/providers/capabilities.ts';
import type { Providers } from '../../studio/providers/provider.ts';
import type { ToolRegistry } from '../../studio/tools/registry.ts';
import type { Content } from '../content/wire.ts';

/** The heading of administration's routes in the API document. */
export const TAG = 'Administration';

/** The administrator who asks, as the database knew them at the start of the request. */
export type Admin = {
  id: string;
  email: string;
  /** Where the request came from; null for an operator at the terminal. */
  address: string | null;
};

/** The environment of routes behind the guard. */
export type AdminEnv = Env & { Variables: { admin: Admin } };

/** What the desks ask of the rest of the server. */
export type AdministrationPorts = {
  config: Config;
  log: Logger;
  security: SecurityLog;
  database: Database;
  pipeline: Pipeline;
  media: MediaProgram;
  marks: Marks;
  store: ObjectStore;
  live: LiveFeed;
  settings: Settings;
  billing: Billing;
  priceBook: PriceBooks;
  providers: Providers;
  capabilities: Capabilities;
  tools: ToolRegistry;
  fetchOutput: SafeFetch;
  classifier: Classifier | null;
  auth: Auth;
  /** A public page as it would be with other content, whole. */
  previewPage: (address: string, content: Content, language?: string) => Promise<string>;
  /** The page of the terms or of the privacy policy with other words, whole. */
  previewLegal: (
    kind: LegalKind,
    text: { bodies: Readonly<Record<string, string>>; language: string },
  ) => Promise<string>;
};
