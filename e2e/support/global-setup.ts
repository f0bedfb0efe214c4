import { startInstallation } from './installation.ts';
import { beginWalk, walksLanguages } from './language-walk.ts';

/** One installation for all journeys; ending it is a test of its own. */
export default async function setUp(): Promise<() => Promise<void>> {
  const { origin, command, stop } = await startInstallation();
  // More people sign up here within an hour than anywhere; what many sign-ups ask of browsers is a journey of its own.
  const challenge = { when: 'off', places: ['sign_up'], difficulty: 1000, signUpsPerHour: 30 };
  await command('settings', 'set', 'challenge', JSON.stringify(challenge));
  process.env.KINORA_E2E_ORIGIN = origin;
  if (!walksLanguages) return stop;
  const endWalk = beginWalk();
  return async () => {
    await stop();
    endWalk();
  };
}
