/** Which announcement somebody has closed in this browser: the next one is another. */
export const CLOSED_BANNER = 'kinora-closed-banner';
