import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const app = fileURLToPath(new URL('../..', import.meta.url));

const PUBLIC = 'public pages are served without the library, within 100 kB of scripts';
const RANGE = 'screen readers on phones cannot move a slider that is no native range';
const TWO_HEADS = 'a grid with heads on two sides takes nothing of the table of the library';
const SCROLLED = 'cards are drawn by the dozen while a list is scrolled, and a button of the library takes longer';
const DISCLOSURE = 'the accordion of the library is a list of headings';

/** Files and folders in which a control is not a part of the library, and why. */
const exceptions: Readonly<Record<string, string>> = {
  'features/site/': PUBLIC,
  'features/sign-in/': PUBLIC,
  'shared/maintenance/maintenance-screen.tsx': PUBLIC,
  'shared/session/delivery-notes.tsx': PUBLIC,
  'shared/texts/plain-language-select.tsx': PUBLIC,
  'shared/ui/plain-form.tsx': PUBLIC,
  'shared/ui/held-button.tsx': 'it is what every button of the library is made of',
  'shared/ui/lazy-part.tsx': PUBLIC,
  'app/screens.tsx': 'it stands in for an app that did not start',
  'shared/generation/audio-player.tsx': RANGE,
  'shared/ui/compare-slider.tsx': RANGE,
  'features/studio/canvas/tool-settings.tsx': RANGE,
  'shared/lineage/compare-dialog.tsx': RANGE,
  'features/studio/form/controls.tsx': RANGE,
  'features/creations/gallery-card.tsx':
    'its checkbox is as large as the picture, and its buttons are drawn while the list is scrolled',
  'features/creations/keep-marks.tsx': SCROLLED,
  'shared/generation/card-buttons.tsx': SCROLLED,
  'shared/generation/preview.tsx': SCROLLED,
  'features/studio/prompt-helper/helper-acts.tsx': 'its radio button lies on the picture that it chooses',
  'features/studio/problem-dialogs.tsx': DISCLOSURE,
  'features/studio/several/several-dialog.tsx': DISCLOSURE,
  'features/studio/from-file/from-file-dialog.tsx': 'both of its buttons, and a drop, are one hidden choice of a file',
  'features/queue/batch-grids.tsx': TWO_HEADS,
  'features/inbox/notification-settings.tsx': TWO_HEADS,
  'features/billing/usage-charts.tsx': DISCLOSURE,
  'features/admin/overview/charts-section.tsx': DISCLOSURE,
  'features/admin/admin-frame.tsx': DISCLOSURE,
  'features/admin/tools/import/comfy-import.tsx': DISCLOSURE,
  'features/admin/audit/changes.tsx': DISCLOSURE,
  'features/admin/risk/risk-page.tsx': DISCLOSURE,
  'features/admin/status/incident-card.tsx': DISCLOSURE,
};

const raw = /<(?:button|input|select|textarea|table|dialog|details|progress|meter)[\s>]/;

test('a control is a part of the library wherever that has one', async () => {
  const files = (await readdir(app, { recursive: true })).filter((file) => /(?<!\.test)\.tsx$/.test(file));
  const sources = await Promise.all(
    files.map(async (file) => ({ file, source: await readFile(join(app, file), 'utf8') })),
  );
  const withRaw = sources.filter(({ source }) => raw.test(source)).map(({ file }) => file.replaceAll('\\', '/'));
  const isFor = (place: string) => (file: string) => file.startsWith(place);
  expect(withRaw.filter((file) => !Object.keys(exceptions).some((place) => isFor(place)(file)))).toEqual([]);
  expect(
    Object.keys(exceptions).filter((place) => !withRaw.some(isFor(place))),
    'no longer needed',
  ).toEqual([]);
});
