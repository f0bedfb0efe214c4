/** Which announcement somebody has closed in this browser: the next one is another. */
export const CLOSED_BANNER = 'kinora-closed-banner';
/** The incidents that somebody has hidden in this browser: their ids, with spaces between. */
export const CLOSED_INCIDENTS = 'kinora-closed-incidents';
