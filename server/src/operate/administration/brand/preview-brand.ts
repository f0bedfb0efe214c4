import { type Language, loadLanguage } from '@kinora/texts/load-language';
import { inWords } from '@kinora/texts/words';
import { PROGRAM_NAME } from '../../../platform/brand/mark.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { layOutMail } from '../../../platform/mail/layout.ts';
import { mailLookOf } from '../../../platform/mail/look.ts';
import { writeMail } from '../../../platform/mail/outbox.ts';
import { confirmEmailMail } from '../../../platform/mail/templates/account.ts';
import type { ChosenBrand } from './choice-body.ts';
import { pictureOf } from './keep-brand.ts';
import type { BrandPreview } from './wire.ts';

const address = ({ type, bytes }: { type: string; bytes: Buffer }) =>
  `data:image/${type === 'svg' ? 'svg+xml' : type};base64,${bytes.toString('base64')}`;

/** What a brand would look like; nothing is kept. */
export async function previewBrand(
  { config, database }: { config: Config; database: Database },
  choice: ChosenBrand,
  language: Language,
): Promise<BrandPreview> {
  const { contrastProblems, textOn } = await import('../../../platform/brand/colors.ts');
  const { fontFace, lookVariables } = await import('../../../platform/brand/style.ts');
  const { drawLetter, makeCard } = await import('../../../platform/brand/made-pictures.ts');
  const { mailLogo } = await import('../../../platform/brand/pictures.ts');
  const onDark = await pictureOf(database, choice.logoDark ?? choice.logoLight);
  const onLight = await pictureOf(database, choice.logoLight ?? choice.logoDark);
  const own = await pictureOf(database, choice.card);
  const isDarkBand = choice.mail.color !== null && textOn(choice.mail.color) === '#ffffff';
  const inMails = choice.mail.hasLogo ? (isDarkBand ? onDark : onLight) : null;
  const look = await mailLookOf({
    ...choice,
    socialCard: null,
    mail: { color: choice.mail.color, footer: choice.mail.footer, logo: null },
  });
  const example = confirmEmailMail({ to: 'ada@example.com', confirmUrl: 'https://studio.example/confirm' });
  const { html } = layOutMail(writeMail(example.write, await loadLanguage('en')), {
    ...look,
    logoId: inMails === null ? null : 'logo',
  });
  const hasLetter = choice.icons === null && choice.name !== PROGRAM_NAME;
  const letter = hasLetter ? await drawLetter(config, choice) : null;
  const { shared, dark, light } = lookVariables(choice);
  return {
    problems: contrastProblems(choice.colors).map(({ said, ...problem }) => ({
      ...problem,
      message: inWords(language, said),
    })),
    shared,
    dark,
    light,
    fontFace: fontFace(choice),
    mail: inMails === null ? html : html.replace('cid:logo', address(await mailLogo(inMails))),
    icon: letter === null ? null : address(letter),
    card: address(own ?? (await makeCard(config, choice, onDark))),
  };
}
