/**
 * Where a page of a list ended: its moment in microseconds, and its id, written out: PostgreSQL fails at what only has the
 * signs of one.
 */
export const MOMENT_CURSOR = /^(\d{1,17})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
