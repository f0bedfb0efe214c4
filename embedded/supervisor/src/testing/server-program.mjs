// Stands in for the server program: shows its environment over HTTP, and dies when asked to.
import { createServer } from 'node:http';

const role = process.argv[2];
if (role === process.env.FAILING_ROLE) {
  console.error('This cannot be prepared');
  process.exit(1);
} else if (role === 'migrate' || role === 'prices') {
  console.log('prepared');
} else if (role === 'worker') {
  console.log('ready worker');
  setInterval(() => undefined, 60_000);
} else {
  createServer((request, response) => {
    if (request.url === '/die') {
      process.exit(3);
    }
    if (request.url === '/warn') {
      console.log(JSON.stringify({ level: 40, msg: 'something looks odd' }));
      console.log(JSON.stringify({ level: 30, msg: 'all is well' }));
    }
    response.end(JSON.stringify({ pid: process.pid, environment: process.env }));
  }).listen(Number(process.env.PORT), process.env.HOST, () => {
    console.log(`ready http://${process.env.HOST}:${process.env.PORT}`);
  });
}
