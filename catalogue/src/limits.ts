/** Figures of the specification that more than one place needs. Bytes, milliseconds, counts. */
export const limits = {
  imageUploadBytes: 10 * 1024 * 1024,
  classicUploadBytes: 50 * 1024 * 1024,
  videoUploadBytes: 100 * 1024 * 1024,
  audioUploadBytes: 50 * 1024 * 1024,
  /** Decoded pixels of an upload; keeps a decompression bomb out of memory. */
  imageUploadPixels: 40_000_000,
  promptCharacters: 3000,
  recentGenerations: 20,
  dashboardActivities: 10,
  stalledAfterMs: 2 * 60 * 1000,
  downloadPauseMs: 500,
  generationNameCharacters: 50,
  signupTokens: 100,
  passwordCharacters: { min: 6, max: 128 },
  minDeadlineSeconds: 600,
} as const;
