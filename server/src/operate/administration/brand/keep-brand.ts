import { text } from '@kinora/texts/typed-keys';
import { declareWords } from '@kinora/texts/words';
import { sql, type Transaction } from 'kysely';
import * as z from 'zod';
import { invalidFields, invalidInput } from '../../../http/invalid-input.ts';
import { brandByDefault, brandSetting, readSavedBrand } from '../../../platform/brand/brand.ts';
import { type Brand, brandSchema } from '../../../platform/brand/brand-values.ts';
import { type BrandFileType, keepBrandFile, readBrandFile, sweepBrandFiles } from '../../../platform/brand/files.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { isoTime, query } from '../../../platform/database/rows.ts';
import type { DB } from '../../../platform/database/types.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { enqueueTask } from '../../../platform/tasks/tasks.ts';
import type { Admin } from '../admin.ts';
import type { AuditAction } from '../audit/actions.ts';
import { changeAudited, writeAudited } from '../audit.ts';
import type { ChosenBrand } from './choice-body.ts';
import type { BrandDesk, KeptPicture, PictureUse } from './wire.ts';

/** Tells the payment service what products are called from now on. */
const RENAME_PRODUCTS_TASK = 'rename_products';

type Ports = { config: Config; database: Database };

const MOST_VERSIONS = 100;
/** The name of the lock under which a brand is saved. */
const LOCK = 'brand';

const versionRow = z.object({
  version: z.int(),
  brand: brandSchema.nullable().catch(null),
  created_at: isoTime,
  created_by: z.string().nullable(),
});

/** What is in force, as it can be changed, and what was before. */
export async function readBrandDesk({ config, database }: Ports): Promise<BrandDesk> {
  const saved = await readSavedBrand(database);
  const rows = await query(database, versionRow)`
    select version, brand, created_at, created_by from brand_versions order by version desc limit ${MOST_VERSIONS}`;
  return {
    // Saving is choosing: what nobody has chosen is off.
    choice: choiceOf(saved ?? { ...brandByDefault(config), isPoweredByShown: false }),
    isSaved: saved !== null,
    versions: rows.map(({ version, brand, created_at, created_by }, place) => ({
      version,
      name: brand?.name ?? null,
      primary: brand?.colors?.primary ?? null,
      createdAt: created_at,
      createdBy: created_by,
      isCurrent: place === 0,
    })),
  };
}

function choiceOf({ socialCard, mail, ...brand }: Brand): ChosenBrand {
  return {
    ...brand,
    card: socialCard === null || socialCard.isMade ? null : socialCard.file,
    mail: { color: mail.color, hasLogo: mail.logo !== null, footer: mail.footer },
  };
}

/**
 * Puts a brand in force: every process follows within 2 seconds.
 * @throws AppError 400 `invalid_input` for colors on which text does not read, and for files that are not there; 409
 *   `changed_meanwhile` when it was changed since `basedOn`
 */
export async function saveBrand(
  ports: Ports,
  admin: Admin,
  { basedOn, ...choice }: ChosenBrand & { basedOn: number },
): Promise<void> {
  const { contrastProblems } = await import('../../../platform/brand/colors.ts');
  const problems = contrastProblems(choice.colors);
  if (problems.length > 0) throw invalidFields(problems);
  await refuseMissing(ports.database, choice);
  const made = await withMadePictures(ports, choice);
  await changeAudited(ports.database, { admin }, async (transaction) => {
    await refuseLate(transaction, basedOn);
    const keep = ({ type, bytes }: { type: BrandFileType; bytes: Buffer }) => keepBrandFile(transaction, type, bytes);
    const { card, mail, ...chosen } = choice;
    const brand: Brand = {
      ...chosen,
      socialCard: card === null ? { file: await keep(made.card), isMade: true } : { file: card, isMade: false },
      mail: {
        color: mail.color,
        footer: mail.footer,
        logo: made.mailLogo === null ? null : await keep(made.mailLogo),
      },
    };
    return putInForce(transaction, admin, brand, 'brand.change');
  });
}

/**
 * Brings an earlier version back, or with null the look that comes with the program.
 * @throws AppError 404, 409 `changed_meanwhile` when it was changed since `basedOn`
 */
export async function restoreBrand(
  { database }: Ports,
  admin: Admin,
  { version, basedOn }: { version: number | null; basedOn: number },
): Promise<void> {
  await changeAudited(database, { admin }, async (transaction) => {
    await refuseLate(transaction, basedOn);
    if (version === null) return putInForce(transaction, admin, null, 'brand.restore');
    const [row] = await query(transaction, versionRow)`
      select version, brand, created_at, created_by from brand_versions where version = ${version}`;
    if (row === undefined) throw notFound();
    return putInForce(transaction, admin, row.brand, 'brand.restore');
  });
}

/** Two who save wait for each other, and the second has seen an older version. */
async function refuseLate(transaction: Transaction<DB>, basedOn: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${LOCK}))`.execute(transaction);
  const { newest } = await transaction
    .selectFrom('brand_versions')
    .select(({ fn }) => fn.max('version').as('newest'))
    .executeTakeFirstOrThrow();
  if ((newest ?? 0) !== basedOn) throw new AppError('changed_meanwhile', text('errors', 'changedMeanwhile'), 409);
}

async function putInForce(transaction: Transaction<DB>, admin: Admin, brand: Brand | null, action: AuditAction) {
  const before = await readSavedBrand(transaction);
  const [version] = await query(transaction, z.object({ version: z.int() }))`
    insert into brand_versions (brand, created_by)
    values (${brand === null ? null : JSON.stringify(brand)}::jsonb, ${admin.email}) returning version`;
  if (brand === null) await sql`delete from settings where name = ${brandSetting.name}`.execute(transaction);
  else {
    await sql`insert into settings (name, value, changed_by)
      values (${brandSetting.name}, ${JSON.stringify(brand)}::jsonb, ${admin.email})
      on conflict (name) do update
      set value = excluded.value, changed_at = now(), changed_by = excluded.changed_by`.execute(transaction);
  }
  await sweepBrandFiles(transaction);
  if (brand?.name !== before?.name) await enqueueTask(transaction, { kind: RENAME_PRODUCTS_TASK, payload: {} });
  return {
    action,
    target: { kind: 'setting' as const, id: brandSetting.name },
    before,
    after: { version: version?.version, brand },
  };
}

/** Files that the choice names are there: another desk may have swept them meanwhile. */
async function refuseMissing(database: Database, choice: ChosenBrand): Promise<void> {
  const { logoLight, logoDark, card, icons } = choice;
  for (const file of [logoLight, logoDark, card, ...Object.values(icons ?? {})]) {
    if (file !== null && (await readBrandFile(database, file)) === null) {
      throw invalidInput([{ field: 'pictures', message: declareWords(text('refusals', 'desk.pictureGone')) }]);
    }
  }
}

async function withMadePictures({ config, database }: Ports, choice: ChosenBrand) {
  const { makeCard } = await import('../../../platform/brand/made-pictures.ts');
  const { mailLogo } = await import('../../../platform/brand/pictures.ts');
  const { textOn } = await import('../../../platform/brand/colors.ts');
  const onDark = await pictureOf(database, choice.logoDark ?? choice.logoLight);
  const onLight = await pictureOf(database, choice.logoLight ?? choice.logoDark);
  const isDarkBand = choice.mail.color !== null && textOn(choice.mail.color) === '#ffffff';
  const inMails = choice.mail.hasLogo ? (isDarkBand ? onDark : onLight) : null;
  return {
    card: await makeCard(config, choice, onDark),
    mailLogo: inMails === null ? null : await mailLogo(inMails),
  };
}

/** @returns null where nothing is chosen */
export async function pictureOf(database: Database, name: string | null) {
  const file = name === null ? null : await readBrandFile(database, name);
  if (file === null || name === null) return null;
  return { type: name.endsWith('.svg') ? ('svg' as const) : ('png' as const), bytes: file.bytes };
}

/** Keeps a picture for the desk; it is shown once the brand is saved. @throws AppError 400 `invalid_file` */
export async function keepPicture(
  { database }: Ports,
  admin: Admin,
  use: PictureUse,
  bytes: Buffer,
): Promise<KeptPicture> {
  const { makeIcons, prepareCard, prepareLogo } = await import('../../../platform/brand/pictures.ts');
  const icons = use === 'icon' ? await makeIcons(bytes) : null;
  const one = icons?.large ?? (use === 'card' ? await prepareCard(bytes) : await prepareLogo(bytes));
  return writeAudited(database, { admin }, async (transaction) => {
    const file = await keepBrandFile(transaction, one.type, one.bytes);
    const names: [string, string][] = [];
    for (const [name, icon] of Object.entries(icons ?? {})) {
      names.push([name, await keepBrandFile(transaction, icon.type, icon.bytes)]);
    }
    const result = { file, icons: brandSchema.shape.icons.parse(icons === null ? null : Object.fromEntries(names)) };
    const note = {
      action: 'brand.add_picture' as const,
      target: { kind: 'setting' as const, id: brandSetting.name },
      after: { use, file },
    };
    return { result, note };
  });
}
