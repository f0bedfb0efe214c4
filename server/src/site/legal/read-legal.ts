import * as z from 'zod';
import { legalSetting, versionInForce } from '../../people/legal/legal-texts.ts';
import { type LegalKind, type LegalVersion, legalKinds } from '../../people/legal/wire.ts';
import type { Database } from '../../platform/database/pool.ts';
import { query } from '../../platform/database/rows.ts';
import { readLanguages } from '../../platform/languages/languages.ts';
import type { Settings } from '../../platform/settings/settings.ts';

/** A version as pages tell of it. */
type ShownLegalVersion = Pick<LegalVersion, 'version' | 'from' | 'isOwn'> & { isInForce: boolean };
export type ShownLegalTexts = Readonly<Record<LegalKind, readonly ShownLegalVersion[]>>;

/** The words of a version as HTML whose every tag was checked, and the language that they are in; null: the program's own. */
export type LegalWords = (
  kind: LegalKind,
  version: string,
  language: string,
) => { html: string; language: string } | null;

const wordsRow = z.object({ kind: z.string(), version: z.string(), bodies: z.record(z.string(), z.string()) });

type Deps = { database: Database; settings: Settings; config: { isProduction: boolean } };

export const noLegalWords: LegalWords = () => null;

/** The texts that people agree to. A version never changes, so its words are read once. */
export function createLegalReader(deps: Deps) {
  let read = { of: '', words: noLegalWords };

  async function readWords(studio: string): Promise<LegalWords> {
    const rows = await query(deps.database, wordsRow)`
      select kind, version, bodies from legal_texts where bodies is not null`;
    if (rows.length === 0) return noLegalWords;
    const { wordsIn } = await import('./render-markdown.ts');
    const made = new Map<string, ReturnType<LegalWords>>();
    return (kind, version, language) => {
      const key = [kind, version, language].join(' ');
      const bodies = rows.find((row) => row.kind === kind && row.version === version)?.bodies ?? {};
      const words = made.get(key) ?? wordsIn(bodies, language, studio);
      made.set(key, words);
      return words;
    };
  }

  return async (): Promise<{ texts: ShownLegalTexts; words: LegalWords }> => {
    const { versions } = await deps.settings.read(legalSetting);
    const { studio } = await readLanguages(deps);
    const of = JSON.stringify([studio, versions]);
    if (read.of !== of) read = { of, words: await readWords(studio) };
    return { texts: shownTexts(versions), words: read.words };
  };
}

export function shownTexts(versions: readonly LegalVersion[]): ShownLegalTexts {
  const shown = (kind: LegalKind) => {
    const inForce = versionInForce(versions, kind)?.version;
    return versions
      .filter((version) => version.kind === kind)
      .map(({ version, from, isOwn }) => ({ version, from, isOwn, isInForce: version === inForce }));
  };
  const [terms, privacy] = legalKinds;
  return { [terms]: shown(terms), [privacy]: shown(privacy) };
}
