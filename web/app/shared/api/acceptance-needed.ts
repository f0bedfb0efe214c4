/** Told to the page when the server refuses something because new terms are not accepted yet. */
export const ACCEPTANCE_NEEDED = 'kinora:acceptance-needed';
