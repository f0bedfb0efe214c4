import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { readJsonFile, writeJsonFile } from './json-file.ts';
import {
  identify,
  isGoneSinceThisBoot,
  isRunning,
  type ProcessIdentity,
  processIdentitySchema,
} from './process-identity.ts';

const fileName = 'processes.json';
const partsSchema = z.record(z.string(), processIdentitySchema);

/**
 * Notes which processes we start, so that the next start finds them if we are killed. A note that cannot be written must
 * not end the part that it is about: it goes to `report`, and the next note has it again.
 */
export function createProcessRecord(
  dataFolder: string,
  report: (part: string, message: string) => void,
): (part: string, pid: number) => void {
  const parts: Record<string, ProcessIdentity> = {};
  return (part, pid) => {
    const identity = identify(pid);
    if (identity !== undefined) {
      parts[part] = identity;
      try {
        writeJsonFile(join(dataFolder, fileName), parts);
      } catch (error) {
        report(part, `could not be noted in ${fileName}: ${error instanceof Error ? error.message : error}`);
      }
    }
  };
}

/** Ends what a killed supervisor left running: SIGTERM, after 5 s SIGKILL, to each one's whole process group. */
export async function stopLeftovers(dataFolder: string): Promise<void> {
  const parts = Object.values(readJsonFile(join(dataFolder, fileName), partsSchema) ?? {});
  await Promise.all(parts.filter(isRunning).map(stopLeftover));
  // Helpers of a part that died with the supervisor: while they live, nobody else gets their group's number.
  for (const { pid } of parts.filter(isGoneSinceThisBoot)) {
    signalGroup(pid, 'SIGKILL');
  }
}

async function stopLeftover(leftover: ProcessIdentity): Promise<void> {
  signalGroup(leftover.pid, 'SIGTERM');
  for (let waited = 0; waited < 5000 && isRunning(leftover); waited += 50) {
    await sleep(50);
  }
  signalGroup(leftover.pid, 'SIGKILL');
}

/** Signals all processes of the group that `leader` leads; a group that is gone is fine. */
export function signalGroup(leader: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-leader, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && (error.code === 'ESRCH' || error.code === 'EPERM'))) {
      throw error;
    }
  }
}
