import { startPostgres } from './start-postgres.ts';

// Run by tests as a process of its own: starts PostgreSQL and waits to be killed. Arguments: folder, port, password.
const [dataFolder = '', port, password = ''] = process.argv.slice(2);
const server = await startPostgres({ dataFolder, port: Number(port), password, log: () => undefined });
console.log(`ready ${server.pid}`);
await server.exited;
