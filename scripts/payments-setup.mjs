// npm run payments:setup: makes the products and prices at Stripe, by the program that is built for it.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepare } from './prepare.mjs';

await prepare(path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..'));
await import('../server/dist/payments-setup.js');
