import { Gauge, Registry } from 'prom-client';

/** How this process is at the moment. */
export const states = new Registry();

export const openStreams = new Gauge({
  name: 'kinora_live_streams',
  help: 'Live streams that are open',
  registers: [states],
});

type CountedPool = {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
  readonly ended: boolean;
};

const pools = new Set<CountedPool>();

/** From now on the connections of this pool are counted, until it has ended. */
export function countConnections(pool: CountedPool): void {
  pools.add(pool);
}

new Gauge({
  name: 'kinora_database_pool_connections',
  help: 'Connections of the pools by what they do; waiting is work that wants one',
  labelNames: ['state'],
  registers: [states],
  collect() {
    const counts = { busy: 0, idle: 0, waiting: 0 };
    for (const pool of pools) {
      if (pool.ended) pools.delete(pool);
      else {
        counts.busy += pool.totalCount - pool.idleCount;
        counts.idle += pool.idleCount;
        counts.waiting += pool.waitingCount;
      }
    }
    for (const [state, count] of Object.entries(counts)) this.set({ state }, count);
  },
});
