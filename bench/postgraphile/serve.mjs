// PostGraphile as its documents start it in an HTTP server of Node, over the schema `lean` alone: each function there is a
// mutation. DATABASE_URL and PORT come from the environment; it says "ready" when its schema is built and it listens.
import { createServer } from 'node:http';
import { postgraphile } from 'postgraphile';
import { makePgService } from 'postgraphile/adaptors/pg';
import { grafserv } from 'postgraphile/grafserv/node';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';

// All that it misses in Node 20: without it, each mutation answers an error.
Promise.withResolvers ??= () => {
  const made = {};
  made.promise = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }));
  return made;
};

const server = createServer();
const instance = postgraphile({
  extends: [PostGraphileAmberPreset],
  pgServices: [makePgService({ connectionString: process.env.DATABASE_URL, schemas: ['lean'] })],
  grafserv: { graphqlPath: '/graphql', graphiql: false, watch: false },
});
await instance.createServ(grafserv).addTo(server);
await instance.getSchema();
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'));
