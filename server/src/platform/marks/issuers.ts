import { X509Certificate } from 'node:crypto';
import * as z from 'zod';
import type { Config } from '../config/config.ts';
import type { SigningCertificate } from '../config/signing-certificate.ts';
import type { Database } from '../database/pool.ts';
import { query } from '../database/rows.ts';
import type { Logger } from '../log/log.ts';
import { seal, unseal } from '../sealed.ts';

/** A signature without a time stamp is good as long as its certificate: files shall have this long at least. */
const SHORTEST_YEARS = 10;

const issuerRow = z.object({ certificate: z.string(), private_key: z.string() });

type IssuerDeps = { config: Config; database: Database; log: Logger };

/**
 * What this installation signs files with: the operator's certificate, or one of its own, which is made when it is first
 * needed. Of processes that make one at the same moment, the first one's is everybody's.
 */
export async function readSigner(deps: IssuerDeps, studio: string): Promise<SigningCertificate> {
  const { config, database, log } = deps;
  if (config.signingCertificate !== null) return config.signingCertificate;
  const known = await ownSigner(deps, studio);
  if (known !== null) return known;
  const { makeIssuer } = await import('./own-issuer.ts');
  const { rootCertificate, certificate, privateKey, expiresAt } = await makeIssuer(studio);
  const sealed = await seal(config.authSecret, privateKey);
  const made = await database.transaction().execute(async (transaction) => {
    await query(transaction, z.unknown())`lock table mark_issuers in share row exclusive mode`;
    if ((await ownSigner({ ...deps, database: transaction }, studio)) !== null) return false;
    await transaction
      .insertInto('mark_issuers')
      .values({ root_certificate: rootCertificate, certificate, private_key: sealed, expires_at: expiresAt })
      .execute();
    return true;
  });
  if (made) log.info('An issuer of this studio was made: it signs what is made here');
  const signer = await ownSigner(deps, studio);
  if (signer === null) throw new Error('The issuer of this studio cannot be read');
  return signer;
}

/** PEM of all roots by which a file is known for this studio's. */
export async function readRoots({ config, database }: Pick<IssuerDeps, 'config' | 'database'>): Promise<string> {
  const rows = await query(database, z.object({ root_certificate: z.string() }))`
    select root_certificate from mark_issuers order by id`;
  const operators = config.signingCertificate?.chain.at(-1);
  return [...rows.map((row) => row.root_certificate), ...(operators === undefined ? [] : [operators])].join('\n');
}

const issuers = (database: Parameters<typeof query>[0]) => query(database, issuerRow)`
  select certificate, private_key from mark_issuers
  where expires_at > now() + make_interval(years => ${SHORTEST_YEARS}) order by id desc`;

/** The newest under the studio's name: a studio that is renamed signs with another, and knows the files of the one before. */
async function ownSigner(deps: IssuerDeps, studio: string): Promise<SigningCertificate | null> {
  const row = (await issuers(deps.database)).find(({ certificate }) => isOf(certificate, studio));
  if (row === undefined) return null;
  const privateKey = await opened(deps, row.private_key);
  return privateKey === null ? null : { chain: [row.certificate], privateKey, algorithm: 'ES256' };
}

function isOf(certificate: string, studio: string): boolean {
  const { subject } = new X509Certificate(certificate).toLegacyObject();
  return subject.CN === studio;
}

/** Null when the secret of the installation is another by now. */
async function opened({ config, log }: IssuerDeps, sealed: string): Promise<string | null> {
  try {
    return await unseal(config.authSecret, sealed);
  } catch {
    log.warn('The key of the issuer was sealed with another AUTH_SECRET: a new issuer is made');
    return null;
  }
}
