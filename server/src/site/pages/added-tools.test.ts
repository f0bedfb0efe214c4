import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminStudio, startAdminStudio } from '../../../test/support/administration.ts';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { publishTool } from '../../../test/support/published-tool.ts';
import { musicTool, pictureTool } from '../../../test/support/tool-definitions.ts';
import { toolDeskSchema } from '../../operate/administration/tools/tool-wire.ts';

let studio: AdminStudio;
let person: Person;
beforeAll(async () => {
  studio = await startAdminStudio();
  person = await createPerson(studio.database);
});
afterAll(() => studio.stop());

/** What a browser is shown there, signed in or not. */
async function shownAt(path: string, who: Person | null): Promise<[number, string]> {
  const response = await studio.ask(who, 'GET', path);
  return [response.status, /<title>(?<title>[^<]*)/.exec(await response.text())?.groups?.title ?? ''];
}

test('the address of an added tool is a page while it is sold; later it says that it was retired, to members with what they made', async () => {
  expect(await shownAt('/tools/dream-painter', person)).toEqual([404, 'Tool not found']);
  const id = await publishTool(studio, 'dream-painter', pictureTool());
  for (const who of [person, null]) expect(await shownAt('/tools/dream-painter', who)).toEqual([200, 'App']);
  expect(await shownAt('/tools/dream-painters', null)).toEqual([404, 'Tool not found']);

  await studio.read(['POST', `/api/admin/tools/${id}/retire`], toolDeskSchema, { reason: 'Nobody used it' });
  await expect.poll(() => shownAt('/tools/dream-painter', null)).toEqual([410, 'Retired tool not found']);
  expect(await shownAt('/tools/dream-painter', person)).toEqual([200, 'App']);
});

test('the reference of the API lists an added tool with its fields and its price, as long as it is sold', async () => {
  const reference = async () => (await studio.ask(null, 'GET', '/docs/api')).text();
  expect(await reference()).not.toContain('/functions/v1/x/tune-smith');
  const id = await publishTool(studio, 'tune-smith', { ...musicTool(), summary: 'Plays what you hum, & more.' });
  await expect.poll(reference).toContain('<code>/functions/v1/x/tune-smith</code> <span>Tune Smith</span>');
  const html = await reference();
  expect(html).toContain('Plays what you hum, &amp; more.');
  expect(html).toContain(
    'Price: Music: 1 token for each unit of <code>duration</code>; Melody: 1 token for each second of <code>melody</code>; at least 1 token.',
  );
  const own = html.slice(html.indexOf('/functions/v1/x/tune-smith'));
  const fields = own.slice(0, own.indexOf('</details>'));
  for (const field of ['prompt', 'melody', 'duration', 'generationId'])
    expect(fields).toContain(`<code>${field}</code>`);
  expect(fields).toContain('1 to 60; in steps of 1; default 10');

  await studio.read(['POST', `/api/admin/tools/${id}/retire`], toolDeskSchema, { reason: 'Nobody used it' });
  await expect.poll(reference).not.toContain('/functions/v1/x/tune-smith');
});
