/** Milliseconds on the machine's own monotonic clock, which all its processes share. */
export const now = () => Number(process.hrtime.bigint()) / 1e6;
