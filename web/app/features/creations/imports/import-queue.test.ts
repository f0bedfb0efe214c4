import { afterEach, expect, test, vi } from 'vitest';
import { importFiles } from './import-queue.ts';

afterEach(() => vi.unstubAllGlobals());

/** A server that takes this person for none of the workspace's. */
function refuseAll(): { sent: () => number } {
  let sent = 0;
  class Refused {
    status = 403;
    response = { code: 'not_a_member', error: 'You are not in this workspace any more.' };
    upload = {};
    onload = () => undefined;
    open() {}
    setRequestHeader() {}
    abort() {}
    send() {
      sent += 1;
      setTimeout(() => this.onload());
    }
  }
  vi.stubGlobal('XMLHttpRequest', Refused);
  return { sent: () => sent };
}

test('nothing more is sent once the person is out of the workspace: it would come into their own gallery', async () => {
  const { sent } = refuseAll();
  importFiles(Array.from({ length: 9 }, (_, n) => new File(['x'], `${n}.png`, { type: 'image/png' })));
  await expect.poll(sent).toBeGreaterThan(0);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(sent()).toBeLessThanOrEqual(2);
});
