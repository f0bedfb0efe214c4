import { type OpenIdIssuer, startOpenIdIssuer } from '../../server/test/support/openid-issuer.ts';
import { test as base } from './own-installation.ts';

export { expect } from './own-installation.ts';

export const ADMIN = 'admin@example.com';

type Issuers = { google: OpenIdIssuer; example: OpenIdIssuer };

/** An installation of its own that takes sign-ins from two real OpenID providers, one of them in the place of Google. */
export const test = base.extend<{ issuers: Issuers }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern.
  issuers: async ({}, use) => {
    const issuers = { google: await startOpenIdIssuer({ tellsInToken: true }), example: await startOpenIdIssuer() };
    await use(issuers);
    await Promise.all([issuers.google.stop(), issuers.example.stop()]);
  },
  environment: async ({ issuers: { google, example } }, use) => {
    await use({
      ADMIN_EMAILS: ADMIN,
      GOOGLE_ISSUER: google.issuer,
      GOOGLE_CLIENT_ID: google.clientId,
      GOOGLE_CLIENT_SECRET: google.clientSecret,
      OIDC_ISSUER: example.issuer,
      OIDC_CLIENT_ID: example.clientId,
      OIDC_CLIENT_SECRET: example.clientSecret,
      OIDC_NAME: 'Example',
    });
  },
  ownInstallation: async ({ ownInstallation, issuers: { google, example } }, use) => {
    google.up([`${ownInstallation.origin}/api/auth/callback/google`]);
    example.up([`${ownInstallation.origin}/api/auth/callback/oidc`]);
    await use(ownInstallation);
  },
});
