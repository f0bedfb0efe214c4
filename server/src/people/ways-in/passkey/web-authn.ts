/** Loaded with the first passkey: it takes 27 MB, and a start does without it. */
export const loadWebAuthn = () => import('@simplewebauthn/server');
