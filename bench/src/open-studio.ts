import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import * as z from 'zod';
import { chromiumOptions } from '../../e2e/support/chromium.ts';
import { createInstallation } from '../../server/test/support/installation.ts';
import { photo } from '../../server/test/support/photo.ts';
import { sessionCookie } from '../../server/test/support/session-cookie.ts';
import { createAccounts } from './accounts.ts';

const webFolder = fileURLToPath(new URL('../../web/build/client', import.meta.url));
const uploaded = z.object({ url: z.string() });

/** An installation that serves the built web app, and a browser beside it; `signIn` starts it and makes a person. */
export async function openStudio() {
  if (!existsSync(webFolder)) throw new Error('The web app is not built: npm run build -w web');
  const installation = await createInstallation({ env: { WEB_DIR: webFolder } });
  const browser = await chromium.launch(chromiumOptions);
  const { origin, databaseUrl } = installation;
  return {
    databaseUrl,

    async signIn() {
      await installation.parts.server.start();
      const [person] = await createAccounts(databaseUrl);
      if (person === undefined) throw new Error('There are no accounts');
      const cookie = sessionCookie(installation, person.token);
      return {
        person,

        /** A window in which the person is signed in. */
        async openPage(viewport = { width: 1440, height: 900 }): Promise<Page> {
          const context = await browser.newContext({ baseURL: origin, viewport });
          const [name = '', value = ''] = cookie.split('=', 2);
          await context.addCookies([{ name, value, url: origin }]);
          return context.newPage();
        },

        /** Uploads a square picture of that many pixels a side; answers its address. */
        async storePicture(folder: string, side: number): Promise<string> {
          const form = new FormData();
          form.set(
            'file',
            new Blob([new Uint8Array(await photo(side, 'jpeg'))], { type: 'image/jpeg' }),
            'picture.jpg',
          );
          const response = await fetch(`${origin}/api/uploads/${folder}`, {
            method: 'POST',
            headers: { cookie, origin },
            body: form,
          });
          return uploaded.parse(await response.json()).url;
        },
      };
    },

    async close(): Promise<void> {
      await browser.close();
      await installation.stop();
    },
  };
}
