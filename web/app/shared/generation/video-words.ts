/** Inside every video element, for browsers that know none. */
export const NO_VIDEO = 'Your browser does not support the video tag.';
