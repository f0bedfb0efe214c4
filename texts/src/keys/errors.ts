// Written by `npm run types -w texts` out of languages/en.json.
export type ErrorsTexts = {
  notSignedIn: [Record<never, never>, never];
  noSession: [Record<never, never>, never];
  notFound: [Record<never, never>, never];
  nothingHere: [Record<never, never>, never];
  unreadable: [Record<never, never>, never];
  internal: [Record<never, never>, never];
  storageFull: [Record<never, never>, never];
  unavailable: [Record<never, never>, never];
  overloaded: [Record<never, never>, never];
  balanceFull: [Record<never, never>, never];
  unkeptText: [Record<never, never>, never];
  invalidInput: [Record<never, never>, never];
  usernameLength: [Record<never, never>, never];
  bioLength: [Record<never, never>, never];
  socialLength: [{ service: string | number }, never];
  socialForm: [{ service: string | number }, never];
  noLanguage: [Record<never, never>, never];
};
