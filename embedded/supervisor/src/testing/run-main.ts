import { fileURLToPath } from 'node:url';
import { main } from '../main.ts';

// Run by tests as a process of its own: the supervisor with small stand-ins for the programs it starts.
const program = (name: string) => fileURLToPath(new URL(name, import.meta.url));

await main({
  root: process.cwd(),
  programs: {
    server: program('server-program.mjs'),
    engine: program('engine-program.mjs'),
    mailbox: program('mailbox-program.mjs'),
    payments: program('payments-program.mjs'),
  },
});
