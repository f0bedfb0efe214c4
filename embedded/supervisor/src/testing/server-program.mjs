// Stands in for the server program: shows its environment over HTTP, and dies when asked to. It begins when it is told.
import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

const migrated = join(process.env.FILES_DIR, 'migrated');
const roles = process.argv.slice(2, -1);
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
for (const role of roles) {
  if ((await lines.next()).done) break;
  await begin(role);
}
process.stdin.destroy();

async function begin(role) {
  if (role === process.env.FAILING_ROLE) {
    console.error('This cannot be prepared');
    process.exit(1);
  }
  if (role === 'migrate') {
    await sleep(300);
    writeFileSync(migrated, '');
  }
  if (role === 'migrate' || role === 'prices') console.log(`done ${role}`);
  else if (role === 'worker') {
    console.log('ready worker');
    setInterval(() => undefined, 60_000);
  } else serve();
}

function serve() {
  const isMigrated = existsSync(migrated);
  createServer((request, response) => {
    if (request.url === '/die') {
      process.exit(3);
    }
    if (request.url === '/warn') {
      console.log(JSON.stringify({ level: 40, msg: 'something looks odd' }));
      console.log(JSON.stringify({ level: 30, msg: 'all is well' }));
    }
    response.end(JSON.stringify({ pid: process.pid, isMigrated, environment: process.env }));
  }).listen(Number(process.env.PORT), process.env.HOST, () => {
    console.log(`ready http://${process.env.HOST}:${process.env.PORT}`);
  });
}
