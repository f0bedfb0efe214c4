import { type BrandDeps, readBrand } from '../brand/brand.ts';
import type { Brand } from '../brand/brand-values.ts';
import { readBrandFile } from '../brand/files.ts';
import { poweredBy } from '../brand/mark.ts';
import type { Database } from '../database/pool.ts';
import type { MailLook } from './layout.ts';

/** The color of buttons in mails where the operator has chosen none. */
const USUAL_COLOR = '#6d28d9';

export type Attachment = { cid: string; contentType: string; content: Buffer };

/** How mails look with a brand. */
export async function mailLookOf(brand: Brand): Promise<MailLook> {
  const { name, colors, mail } = brand;
  // Loaded with the first mail: a worker that sends none does without it.
  const { textOn } = await import('../brand/colors.ts');
  return {
    name,
    color: colors?.primary ?? USUAL_COLOR,
    band: mail.color === null ? null : { color: mail.color, text: textOn(mail.color) },
    logoId: mail.logo,
    footer: mail.footer,
    poweredBy: poweredBy(brand),
  };
}

/** How mails look now, and the logo that goes with them. */
export async function readMailLook(
  deps: BrandDeps & { database: Database },
): Promise<{ look: MailLook; attachments: Attachment[] }> {
  const look = await mailLookOf(await readBrand(deps));
  const logo = look.logoId === null ? null : await readBrandFile(deps.database, look.logoId);
  if (look.logoId === null || logo === null) return { look: { ...look, logoId: null }, attachments: [] };
  return { look, attachments: [{ cid: look.logoId, contentType: logo.contentType, content: logo.bytes }] };
}
