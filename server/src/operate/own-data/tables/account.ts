import { administrator, deleted, HASH, INNER, isMyAddress, ME, OWNER, SECRET, type Tables } from '../table-rule.ts';

/** What was done about a person's own data. */
export const ownDataTables: Tables = {
  data_exports: {
    exports: [
      {
        file: 'copies',
        title: 'Copies of your data',
        says: 'When a copy like this one was asked for.',
        of: `t.user_id = ${ME}`,
        order: 't.asked_at, t.id',
        columns: ['id', 'state', 'asked_by', 'asked_at', 'finished_at', 'keep_until', 'files', 'bytes', 'sha256'],
      },
    ],
    leftOut: { user_id: OWNER, attempt: INNER, files_done: INNER },
    erasure: deleted,
  },
  consents: {
    exports: [
      {
        file: 'consents',
        title: 'What you agreed to',
        says: 'The texts and settings that you agreed to, and when.',
        of: `t.user_id = ${ME}`,
        order: 't.id',
        columns: ['id', 'kind', 'version', 'language', 'is_given', 'at'],
      },
    ],
    leftOut: { user_id: OWNER },
    erasure: deleted,
  },
  legal_texts: { nobody: 'Versions of the terms and of the privacy policy' },
  legal_drafts: { nobody: 'Terms and a privacy policy that are being written' },
  erasures: {
    nobody: 'Receipts of accounts that were deleted, with the number of the account until its last file is gone',
  },
};

/** Who somebody is, and how they get in. */
export const accountTables: Tables = {
  user: {
    exports: [
      {
        file: 'account',
        title: 'Account',
        says: 'Your account: its address, its role, and whether it is suspended and why.',
        of: `t.id = ${ME}`,
        order: 't.id',
        columns: [
          'id',
          'email',
          'name',
          'emailVerified',
          'image',
          'role',
          'banned',
          'banReason',
          'banExpires',
          'twoFactorEnabled',
          'signUpLanguage',
          'timeZone',
          'createdAt',
          'updatedAt',
        ],
      },
    ],
    leftOut: {},
    erasure: deleted,
  },
  profiles: {
    exports: [
      {
        file: 'profile',
        title: 'Profile and settings',
        says: 'What you say about yourself, your settings, and your balance.',
        of: `t.id = ${ME}`,
        order: 't.id',
        columns: [
          'email',
          'username',
          'bio',
          'twitter',
          'instagram',
          'avatar_url',
          'language',
          'color_scheme',
          'prompt_in_files',
          'show_labeled',
          'subscription_status',
          'tokens',
          'purchased_tokens',
          'debt',
          'created_at',
        ],
      },
    ],
    leftOut: { id: OWNER, event_seq: INNER },
    erasure: deleted,
  },
  last_seen: {
    exports: [
      {
        file: 'last-seen',
        title: 'Last seen',
        says: 'When you last used your account, to the hour.',
        of: `t.user_id = ${ME}`,
        order: 't.user_id',
        columns: ['seen_at'],
      },
    ],
    leftOut: { user_id: OWNER },
    erasure: deleted,
  },
  person_limits: {
    exports: [
      {
        file: 'limits',
        title: 'Limits of your account',
        says: 'How many generations of yours are worked on at once, where that is less than usual.',
        of: `t.user_id = ${ME}`,
        order: 't.user_id',
        columns: ['runs_at_once', 'set_at'],
      },
    ],
    leftOut: { user_id: OWNER },
    erasure: deleted,
  },
  inactivity_warnings: {
    exports: [
      {
        file: 'inactivity-mails',
        title: 'Mails about an unused account',
        says: 'When you were told that your account will be deleted because nobody uses it.',
        of: `t.user_id = ${ME}`,
        order: 't.user_id',
        columns: ['warned_at', 'warned_again_at'],
      },
    ],
    leftOut: { user_id: OWNER },
    erasure: deleted,
  },
  account: {
    exports: [
      {
        file: 'ways-in',
        title: 'Passwords and connected accounts',
        says: 'Your password, without the password, and accounts at other services that open yours.',
        of: `t."userId" = ${ME}`,
        order: 't."createdAt", t.id',
        columns: ['id', 'providerId', 'accountId', 'email', 'scope', 'createdAt', 'updatedAt'],
      },
    ],
    leftOut: {
      userId: OWNER,
      password: HASH,
      accessToken: SECRET,
      refreshToken: SECRET,
      idToken: SECRET,
      accessTokenExpiresAt: INNER,
      refreshTokenExpiresAt: INNER,
    },
    erasure: deleted,
  },
  passkeys: {
    exports: [
      {
        file: 'passkeys',
        title: 'Passkeys',
        says: 'The passkeys that sign you in.',
        of: `t.user_id = ${ME}`,
        order: 't.created_at, t.id',
        columns: ['id', 'name', 'credential_id', 'transports', 'created_at', 'last_used_at'],
      },
    ],
    leftOut: { user_id: OWNER, public_key: 'It checks your passkey and is of no use elsewhere', counter: INNER },
    erasure: deleted,
  },
  wallets: {
    exports: [
      {
        file: 'wallets',
        title: 'Wallets',
        says: 'The Ethereum wallets that sign you in.',
        of: `t.user_id = ${ME}`,
        order: 't.created_at, t.id',
        columns: ['id', 'address', 'created_at', 'last_used_at'],
      },
    ],
    leftOut: { user_id: OWNER },
    erasure: deleted,
  },
  phones: {
    exports: [
      {
        file: 'phone',
        title: 'Phone',
        says: 'Your confirmed phone number.',
        of: `t.user_id = ${ME}`,
        order: 't.confirmed_at',
        columns: ['number', 'confirmed_at', 'first_step_at'],
      },
    ],
    leftOut: { user_id: OWNER },
    erasure: deleted,
  },
  twoFactor: {
    exports: [
      {
        file: 'second-factor',
        title: 'Two-step sign-in',
        says: 'Your authenticator app, without its secret and without the backup codes.',
        of: `t."userId" = ${ME}`,
        order: 't.id',
        columns: ['id', 'verified', 'failedVerificationCount', 'lockedUntil'],
      },
    ],
    leftOut: { userId: OWNER, secret: SECRET, backupCodes: SECRET },
    erasure: deleted,
  },
  session: {
    exports: [
      {
        file: 'sessions',
        title: 'Sessions',
        says: 'Where you are signed in: since when, from which network address and with which browser.',
        of: `t."userId" = ${ME} and t."impersonatedBy" is null`,
        order: 't."createdAt", t.id',
        columns: ['id', 'createdAt', 'updatedAt', 'expiresAt', 'ipAddress', 'userAgent', 'aal', 'proven_at'],
      },
    ],
    leftOut: {
      userId: OWNER,
      token: SECRET,
      impersonatedBy: 'Visits of administrators are among the acts of administrators; their addresses are their own',
    },
    erasure: deleted,
  },
  known_browsers: {
    exports: [
      {
        file: 'known-browsers',
        title: 'Known browsers',
        says: 'When a browser of yours was seen last, so that nobody who guesses passwords shuts you out.',
        of: `t.user_id = ${ME}`,
        order: 't.seen_at',
        columns: ['seen_at'],
      },
    ],
    leftOut: { user_id: OWNER, browser: HASH },
    erasure: deleted,
  },
  email_changes: {
    exports: [
      {
        file: 'address-changes',
        title: 'Address changes',
        says: 'A new address that waits for its confirmation.',
        of: `t.user_id = ${ME}`,
        order: 't.requested_at',
        columns: ['new_email', 'requested_at'],
      },
    ],
    leftOut: { user_id: OWNER },
    erasure: deleted,
  },
  invitations: {
    exports: [
      {
        file: 'invitations',
        title: 'Invitations',
        says: 'The invitation by which you came.',
        of: `t.user_id = ${ME}`,
        order: 't.created_at, t.id',
        columns: ['id', 'email', 'created_at', 'expires_at', 'accepted_at', 'revoked_at', 'invited_by'],
        shown: { invited_by: administrator('invited_by') },
      },
    ],
    leftOut: { user_id: OWNER, token_hash: HASH },
    erasure: deleted,
  },
  contact_messages: {
    exports: [
      {
        file: 'messages',
        title: 'Messages to the studio',
        says: 'What was written through the contact form with your confirmed address.',
        of: isMyAddress('email'),
        order: 't.created_at, t.id',
        columns: ['id', 'name', 'email', 'subject', 'message', 'created_at'],
      },
    ],
    leftOut: {},
    erasure: deleted,
  },
  phone_codes: { exports: [], leftOut: 'Codes of a text message, over within minutes', erasure: deleted },
  verification: { exports: [], leftOut: 'Codes and links of a mail, over within an hour', erasure: deleted },
  used_totp: { exports: [], leftOut: 'Codes that were used, forgotten after an hour', erasure: deleted },
  auth_challenges: { exports: [], leftOut: 'A sign-in that is under way, over within minutes', erasure: deleted },
  pending_sign_ups: { exports: [], leftOut: 'Hashes of a sign-up that waits for its confirmation', erasure: deleted },
  saml_requests: { exports: [], leftOut: 'A sign-in that is under way, over within minutes', erasure: deleted },
  rate_limits: { exports: [], leftOut: 'Counters of tries, over within a day', erasure: deleted },
  rateLimit: { exports: [], leftOut: 'Counters of tries, over within an hour', erasure: deleted },
  auth_attempts: { exports: [], leftOut: 'Counters of tries, over within an hour', erasure: deleted },
  used_id_tokens: { nobody: 'Hashes of used tokens, without whose they were' },
};
