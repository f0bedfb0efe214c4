import { startInstallation } from './installation.ts';

/** One installation for all journeys; ending it is a test of its own. */
export default async function setUp(): Promise<() => Promise<void>> {
  const { origin, stop } = await startInstallation();
  process.env.KINORA_E2E_ORIGIN = origin;
  return stop;
}
