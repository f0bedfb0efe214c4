import { type Auth, createAuth } from '../people/ways-in/auth.ts';
import { readBrand } from '../platform/brand/brand.ts';
import { createPool, LONGEST_ANSWER_MS } from '../platform/database/pool.ts';
import { answerLanguage, languageAskedFor } from '../platform/languages/languages.ts';
import { enqueueMail, isWorkspaceAddress } from '../platform/mail/outbox.ts';
import { mailHostsSetting, signupSetting } from '../platform/settings/registry.ts';
import { enqueueTextMessage } from '../platform/sms/outbox.ts';
import type { Deps } from './compose.ts';

// A sign-up holds its connection while it hashes; other requests must not wait for that.
const AUTH_CONNECTIONS = 8;

/** Accounts over a pool of their own, with their mails in the outbox and ended sessions told to the live streams. */
export function composeAuth(deps: Deps): { auth: Auth; close: () => Promise<void> } {
  const { config, log, security, live, pipeline, settings } = deps;
  const pool = createPool({ url: config.databaseUrl, size: AUTH_CONNECTIONS, log, answerMs: LONGEST_ANSWER_MS });
  const auth = createAuth({
    config,
    log,
    security,
    pool,
    pipeline,
    enqueueMail: async (mail, request) => {
      // Nobody signs in there, so that its owners need no code of whoever typed it.
      if (isWorkspaceAddress(mail.to)) return;
      await enqueueMail(pipeline, mail, undefined, await languageAskedFor(deps, request?.headers));
      live.wakeTasks();
    },
    enqueueTextMessage: async (message) => {
      await enqueueTextMessage(pipeline, message);
      live.wakeTasks();
    },
    onSessionEnded: (token) => live.endSession(token),
    studioName: async () => (await readBrand(deps)).name,
    readSignUp: () => settings.read(signupSetting),
    readLanguage: async (headers) => (await answerLanguage(deps, headers ?? new Headers())).code,
    requireSolved: deps.challenges.require,
    readMailHosts: () => settings.read(mailHostsSetting),
  });
  return {
    auth,
    close: async () => {
      await auth.finishBackgroundWork();
      await pool.end();
    },
  };
}
