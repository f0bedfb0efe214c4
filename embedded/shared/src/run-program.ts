/** Starts a program, says `ready` with its addresses when it listens, and stops it when it is told to end. */
export async function runProgram(
  start: () => Promise<{ addresses: string[]; stop: () => Promise<void> }>,
): Promise<void> {
  try {
    const { addresses, stop } = await start();
    process.stdout.write(`ready ${addresses.join(' ')}\n`);
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.once(signal, () => void stop().then(() => process.exit(0)));
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  }
}
