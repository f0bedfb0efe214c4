import * as z from 'zod';

/** Whole seconds since 1970. */
export const seconds = z.int();
/** Whole cents; below zero where something is given back. */
export const cents = z.int();
export const metadata = z.record(z.string(), z.string());
