// Loaded into a server that is measured: on SIGUSR2 it collects its garbage and writes how many bytes of heap it keeps.
const { writeFileSync } = require('node:fs');
const { setFlagsFromString } = require('node:v8');
const { runInNewContext } = require('node:vm');

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

process.on('SIGUSR2', () => {
  collect();
  collect();
  writeFileSync(process.env.BENCH_HEAP_FILE, `${process.memoryUsage().heapUsed}\n`);
});
