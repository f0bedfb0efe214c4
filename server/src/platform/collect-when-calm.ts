import { performance } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** V8 gives room for new objects back only where less than 1 MB a second was made since it last collected. */
const LOOK_MS = 20_000;
/** The share of the time in which a process that is calm does anything. */
const CALM = 0.1;
/** Less than this is not worth the pause of collecting. */
const GROWN_BYTES = 12 * 1024 * 1024;

/**
 * Collects what a start or a rush has left behind, once it is over. V8 collects when much was allocated, so that a process
 * without work would keep that garbage for hours, and with it the 32 MB to which the room for new objects has grown. The
 * answer ends it.
 */
export function collectWhenCalm(): () => void {
  let loop = performance.eventLoopUtilization();
  let keptBytes = 0;
  const timer = setInterval(() => {
    const before = loop;
    loop = performance.eventLoopUtilization();
    if (performance.eventLoopUtilization(loop, before).utilization > CALM) return;
    if (getHeapStatistics().total_heap_size - keptBytes < GROWN_BYTES) return;
    collectGarbage();
    keptBytes = getHeapStatistics().total_heap_size;
  }, LOOK_MS).unref();
  return () => clearInterval(timer);
}

/**
 * Lets the heap grow to two and a half times of what it holds before V8 goes through all of it. V8 counts the buffers of
 * pictures, which come and go, as if they were objects: by its own measure it went through everything for nearly each picture.
 */
export function collectSeldom(): void {
  setFlagsFromString('--heap-growing-percent=150');
}

/** Node has no function for it: V8's own is there for scripts that begin while this flag is set. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  collect();
}
