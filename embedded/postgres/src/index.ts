export { clusterFolder } from './create-cluster.ts';
export { dieWithParent } from './die-with-parent.ts';
export { findPostmaster } from './find-postmaster.ts';
export { freePort } from './free-port.ts';
export { databaseUrl } from './prepare-database.ts';
export { type PostgresServer, startPostgres } from './start-postgres.ts';
