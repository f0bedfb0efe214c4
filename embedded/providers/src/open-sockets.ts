import type { IncomingMessage, Server } from 'node:http';
import { WebSocketServer } from 'ws';
import { tellComfyClient } from './comfy/socket.ts';
import type { Queue } from './queue/queue.ts';
import { MAX_BODY_BYTES } from './runware/routes.ts';
import { converseInRunware } from './runware/socket.ts';
import { hasKey } from './safety/keys.ts';

/** The sockets of the protocols that have one, by their paths. */
export function openSockets(server: Server, parts: { queue: Queue; apiKey: string; origin: Promise<string> }): void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_BODY_BYTES });
  server.on('upgrade', (request: IncomingMessage, socket, head) => {
    const address = new URL(request.url ?? '', 'http://engine');
    const refuse = (status: string) => socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`);
    switch (address.pathname) {
      case '/v1':
        sockets.handleUpgrade(request, socket, head, (accepted) => converseInRunware(accepted, parts));
        return;
      case '/comfy/ws':
        if (!hasKey(request.headers.authorization, parts.apiKey)) {
          refuse('401 Unauthorized');
          return;
        }
        sockets.handleUpgrade(request, socket, head, (accepted) => tellComfyClient(accepted, address, parts.queue));
        return;
      default:
        refuse('404 Not Found');
    }
  });
}
