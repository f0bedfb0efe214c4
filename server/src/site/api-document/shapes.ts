import * as z from 'zod';
import * as http from '../../http/wire.ts';
import * as billing from '../../money/billing/wire.ts';
import * as invitations from '../../operate/administration/invitations/wire.ts';
import * as jobs from '../../operate/administration/jobs/wire.ts';
import * as moderation from '../../operate/administration/moderation/wire.ts';
import * as payments from '../../operate/administration/payments/wire.ts';
import * as settings from '../../operate/administration/settings/wire.ts';
import * as sso from '../../operate/administration/single-sign-on/wire.ts';
import * as admin from '../../operate/administration/wire.ts';
import * as inbox from '../../operate/inbox/wire.ts';
import * as maintenance from '../../operate/maintenance/wire.ts';
import * as webhooks from '../../operate/webhooks/wire.ts';
import * as me from '../../people/account/me-wire.ts';
import * as access from '../../people/account/wire.ts';
import * as keys from '../../people/keys/wire.ts';
import * as catalogue from '../../studio/availability/wire.ts';
import * as files from '../../studio/files/wire.ts';
import * as generations from '../../studio/generations/wire.ts';
import * as library from '../../studio/library/wire.ts';

/** The shapes that answers are made of, by their names in the document. */
export const shapes = z.registry<{ id: string }>();

const named = {
  Error: http.errorSchema,
  Balance: http.balanceSchema,
  Output: files.outputSchema,
  Progress: http.progressSchema,
  Receipt: generations.receiptSchema,
  Generation: generations.generationSchema,
  GenerationList: generations.generationListSchema,
  Keep: generations.keepSchema,
  Kept: library.keptSchema,
  Tags: library.tagsSchema,
  Collection: library.collectionSchema,
  CollectionList: library.collectionsSchema,
  CollectionsOfGeneration: library.homesSchema,
  Submitted: generations.submittedSchema,
  Cancelled: generations.cancelSchema,
  ClearedStalled: generations.clearStalledSchema,
  EmptiedTrash: generations.emptiedTrashSchema,
  Storage: files.storageSchema,
  Quote: generations.quoteSchema,
  Catalogue: catalogue.catalogueSchema,
  Upload: files.uploadSchema,
  Profile: me.profileSchema,
  Avatar: me.avatarSchema,
  Me: me.meSchema,
  Maintenance: maintenance.maintenanceSchema,
  ChangeEvent: generations.changeEventSchema,
  BalanceEvent: http.balanceEventSchema,
  LibraryEvent: http.libraryEventSchema,
  InboxEvent: http.inboxEventSchema,
  InboxEntry: inbox.inboxEntrySchema,
  InboxList: inbox.inboxListSchema,
  InboxChoices: inbox.inboxChoicesSchema,
  PushBrowser: inbox.pushBrowserSchema,
  PushBrowserList: inbox.pushBrowsersSchema,
  ProgressEvent: http.progressEventSchema,
  AccessToken: access.accessTokenSchema,
  Access: access.accessSchema,
  SessionList: access.ownSessionsSchema,
  Identities: access.identitiesSchema,
  SignInOffer: access.pageOfferSchema,
  PasskeyList: access.passkeysSchema,
  PasskeyOptions: access.passkeyOptionsSchema,
  Phone: access.ownPhoneSchema,
  WalletList: access.ownWalletsSchema,
  WalletMessage: access.walletMessageSchema,
  ApiKey: keys.apiKeySchema,
  ApiKeyList: keys.apiKeyListSchema,
  NewApiKey: keys.newApiKeySchema,
  Webhook: webhooks.webhookSchema,
  WebhookList: webhooks.webhookListSchema,
  NewWebhook: webhooks.newWebhookSchema,
  Delivery: webhooks.deliverySchema,
  DeliveryList: webhooks.deliveryListSchema,
  LedgerPage: billing.ledgerPageSchema,
  Usage: billing.usageSchema,
  Prices: billing.billingPricesSchema,
  Checkout: billing.checkoutSchema,
  CheckoutReturn: billing.returnSchema,
  CancelledSubscription: billing.cancelSubscriptionSchema,
  BillingOverview: billing.billingOverviewSchema,
  SwitchPreview: billing.switchPreviewSchema,
  Switched: billing.switchSchema,
  Portal: billing.portalSchema,
  InvoiceList: billing.invoiceListSchema,
  Spending: billing.spendingSchema,
  TopUp: billing.topUpSchema,
};

const ofAdministration = {
  AdminUser: admin.adminUserSchema,
  AdminUserList: admin.adminUsersSchema,
  AdminUserDetail: admin.adminUserDetailSchema,
  AdminStats: admin.adminStatsSchema,
  AdminGeneration: admin.adminGenerationSchema,
  AdminGenerationList: admin.adminGenerationsSchema,
  AdminPayment: admin.adminPaymentSchema,
  AdminPaymentList: admin.adminPaymentsSchema,
  AdjustedTokens: admin.adjustedSchema,
  EndedSessions: admin.endedSessionsSchema,
  AuditPage: admin.auditPageSchema,
  ModerationCase: admin.moderationCaseSchema,
  ModerationQueue: admin.moderationQueueSchema,
  ReviewDecided: admin.reviewDecidedSchema,
  Invitation: invitations.invitationSchema,
  InvitationList: invitations.invitationListSchema,
  MadeLink: invitations.madeLinkSchema,
  Setting: settings.settingSchema,
  SettingList: settings.settingsListSchema,
  ModerationTrial: moderation.moderationTrialSchema,
  PriceVersions: settings.pricesSchema,
  PricePreview: settings.pricePreviewSchema,
  Job: jobs.jobSchema,
  JobList: jobs.jobsSchema,
  JobDetail: jobs.jobDetailSchema,
  ProviderHealth: jobs.providersSchema,
  PaymentEvent: payments.paymentEventSchema,
  PaymentEventList: payments.paymentEventsSchema,
  UngrantedPayments: payments.ungrantedSchema,
  Reconciliations: payments.reconciliationsSchema,
  Charts: jobs.chartsSchema,
  SsoProviderList: sso.ssoProvidersSchema,
  AddedSsoProvider: sso.ssoAddedSchema,
};

for (const [id, schema] of Object.entries({ ...named, ...ofAdministration })) shapes.add(schema, { id });

/** Few readers need these. */
export const isOfAdministration = (name: string) => Object.hasOwn(ofAdministration, name);
