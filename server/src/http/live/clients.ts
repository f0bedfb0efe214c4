import { openStreams } from '../../platform/metrics/states.ts';

/** One open stream. */
export type Client = {
  readonly userId: string;
  /** Whose session it is: another than `userId` in a workspace. */
  readonly personId: string;
  readonly sessionToken: string;
  /** The last of the person's sequence numbers that it was told of. */
  seq: number;
  readonly send: (text: string) => void;
  /** Sends `last`, then closes. */
  readonly end: (last?: string) => void;
};

export type Clients = {
  add: (client: Client) => void;
  remove: (client: Client) => void;
  of: (userId: string) => ReadonlySet<Client>;
  users: () => string[];
  all: () => Generator<Client>;
};

const nobody: ReadonlySet<Client> = new Set();

/** The open streams of this process, by person. */
export function createClients(): Clients {
  const byUser = new Map<string, Set<Client>>();
  return {
    add(client) {
      const streams = byUser.get(client.userId);
      if (streams === undefined) byUser.set(client.userId, new Set([client]));
      else streams.add(client);
      openStreams.inc();
    },
    remove(client) {
      const streams = byUser.get(client.userId);
      if (streams?.delete(client)) openStreams.dec();
      if (streams?.size === 0) byUser.delete(client.userId);
    },
    of: (userId) => byUser.get(userId) ?? nobody,
    users: () => [...byUser.keys()],
    *all() {
      for (const streams of byUser.values()) yield* streams;
    },
  };
}
