import * as z from 'zod';

/** How many days something is kept at the least, at the most, and if nobody says otherwise; null is for good. */
type RetentionBounds = { what: string; least: number; most: number; byDefault: number | null };

const decade = 3650;

/** What the operator decides on. `least` is what the studio has promised, or needs for its books and its protection. */
export const retentionBounds = {
  sessions: { what: 'Ended sessions', least: 0, most: 90, byDefault: 0 },
  knownBrowsers: { what: 'Known browsers', least: 30, most: 1095, byDefault: 365 },
  invitations: { what: 'Invitations', least: 1, most: 365, byDefault: 30 },
  trash: { what: 'The trash', least: 30, most: 365, byDefault: 30 },
  uploads: { what: 'Uploads that nothing uses', least: 1, most: 90, byDefault: 7 },
  failedGenerations: { what: 'Failed generations', least: 30, most: decade, byDefault: null },
  webhookCalls: { what: 'Calls of webhooks', least: 7, most: 365, byDefault: 30 },
  messages: { what: 'Messages of the contact form', least: 30, most: decade, byDefault: null },
  paymentMessages: { what: 'Messages of the payment service', least: 30, most: 365, byDefault: 30 },
  tasks: { what: 'Finished background work', least: 7, most: 90, byDefault: 7 },
  networks: { what: 'Networks of sign-ins', least: 30, most: 365, byDefault: 90 },
  devices: { what: 'Devices of sign-ups', least: 90, most: 1095, byDefault: 365 },
  declinedCards: { what: 'Declined cards', least: 30, most: 365, byDefault: 90 },
  dismissedChecks: { what: 'Dismissed checks of accounts', least: 30, most: 1095, byDefault: 365 },
  auditLog: { what: 'The audit log', least: 365, most: decade, byDefault: null },
  inactiveAccounts: { what: 'Accounts that nobody uses', least: 180, most: decade, byDefault: null },
  machineLogs: { what: 'Logs of the machines', least: 1, most: decade, byDefault: 365 },
} as const satisfies Record<string, RetentionBounds>;

export type RetentionName = keyof typeof retentionBounds;
export type Retention = Record<RetentionName, number | null>;

const isName = (name: string): name is RetentionName => Object.hasOwn(retentionBounds, name);
export const retentionNames = Object.keys(retentionBounds).filter(isName);
const bounds: Readonly<Record<RetentionName, RetentionBounds>> = retentionBounds;

/** What is kept for good may be so by choice alone where it is so by default. */
export function isForGoodAllowed(name: RetentionName): boolean {
  return bounds[name].byDefault === null;
}

const days = z.partialRecord(z.enum(retentionNames), z.int().nullable());

export const retentionByDefault: Retention = {
  sessions: retentionBounds.sessions.byDefault,
  knownBrowsers: retentionBounds.knownBrowsers.byDefault,
  invitations: retentionBounds.invitations.byDefault,
  trash: retentionBounds.trash.byDefault,
  uploads: retentionBounds.uploads.byDefault,
  failedGenerations: retentionBounds.failedGenerations.byDefault,
  webhookCalls: retentionBounds.webhookCalls.byDefault,
  messages: retentionBounds.messages.byDefault,
  paymentMessages: retentionBounds.paymentMessages.byDefault,
  tasks: retentionBounds.tasks.byDefault,
  networks: retentionBounds.networks.byDefault,
  devices: retentionBounds.devices.byDefault,
  declinedCards: retentionBounds.declinedCards.byDefault,
  dismissedChecks: retentionBounds.dismissedChecks.byDefault,
  auditLog: retentionBounds.auditLog.byDefault,
  inactiveAccounts: retentionBounds.inactiveAccounts.byDefault,
  machineLogs: retentionBounds.machineLogs.byDefault,
};

/** Days by name. What is not named is kept as by default, so that a stored value outlives new names. */
export const retentionSchema: z.ZodType<Retention> = days
  .superRefine((given, context) => {
    for (const name of retentionNames) {
      const { what, least, most } = bounds[name];
      const value = given[name];
      const isRight =
        value === undefined || (value === null ? isForGoodAllowed(name) : value >= least && value <= most);
      const orForGood = isForGoodAllowed(name) ? ', or none for good' : '';
      if (!isRight) {
        context.addIssue({ code: 'custom', path: [name], message: `${what}: ${least} to ${most} days${orForGood}` });
      }
    }
  })
  .transform((given) => ({ ...retentionByDefault, ...given }));
