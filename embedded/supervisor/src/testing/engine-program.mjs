// Stands in for the preview engine: does not want to end, and has a helper that nobody ends but its group.
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';

process.on('SIGTERM', () => setTimeout(() => process.exit(0), 300));
spawn('sleep', ['300'], { stdio: 'inherit' });
createServer((_request, response) => {
  response.end(JSON.stringify(process.env));
}).listen(Number(process.env.PORT), process.env.HOST, () => {
  console.log(`ready http://${process.env.HOST}:${process.env.PORT}`);
});
