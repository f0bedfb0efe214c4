// Written by `npm run types -w texts` out of languages/en.json.
export type CredentialsTexts = {
  'problems.emailMissing': [Record<never, never>, never];
  'problems.emailIncomplete': [Record<never, never>, never];
  'problems.codeDigits': [Record<never, never>, never];
  'problems.phoneForm': [Record<never, never>, never];
  'problems.passwordTooShort': [Record<never, never>, never];
  'problems.passwordsDiffer': [Record<never, never>, never];
  'problems.passwordMissing': [Record<never, never>, never];
  'problems.backupCodeForm': [Record<never, never>, never];
  passwordHint: [{ min: number }, never];
  'mailbox.title': [Record<never, never>, never];
  'mailbox.text': [Record<never, never>, 'link' | 'tab'];
  'textMailbox.title': [Record<never, never>, never];
  'textMailbox.text': [Record<never, never>, 'link' | 'tab'];
  resend: [Record<never, never>, never];
  sent: [Record<never, never>, never];
};
