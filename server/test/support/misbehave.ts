import type { ServerResponse } from 'node:http';

/** The ways in which an answer of a service can fail to be one. */
export type Mishap = 'hang up' | 'garbage' | 'silence' | 'half' | 'stall';

const HALF = '{"data":[{"task';

export function misbehave(response: ServerResponse, mishap: Mishap): void {
  switch (mishap) {
    case 'silence':
      return;
    case 'hang up':
      response.destroy();
      return;
    case 'garbage':
      response.end('<html>Bad gateway');
      return;
    case 'half':
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write(HALF, () => response.destroy());
      return;
    case 'stall':
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write(HALF);
  }
}
