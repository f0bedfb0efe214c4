import { type Part, parts } from '@kinora/catalogue/file-part';
import type { OutputKind } from '@kinora/catalogue/tool';
import type { CatalogueTool } from '@kinora/server/catalogue-wire';
import { placeInForm } from '../session/drafts.ts';

type FileField = CatalogueTool['files'][number];
/** A tool that takes a kind of file, and the field where it goes. */
export type Target = {
  tool: CatalogueTool;
  route: string;
  field: FileField;
  /** A clip begins with one of its pictures and ends with another: each has an entry of its own. */
  isOneOfSeveral: boolean;
};

const byPart = (one: FileField, other: FileField) => parts.indexOf(one.part) - parts.indexOf(other.part);

/** The tools that a file of this kind can be sent to now, by what they make of it. */
export function targetsFor(tools: readonly CatalogueTool[], kind: OutputKind): { part: Part; targets: Target[] }[] {
  const targets = tools.flatMap((tool): Target[] => {
    const { route } = tool;
    const [field, ...others] = tool.files.filter((file) => file.kind === kind).sort(byPart);
    if (field === undefined || route === null || !tool.enabled || tool.comingSoon) return [];
    const ends = others.filter(({ part }) => part === 'video' && field.part === 'video');
    return [field, ...ends].map((one) => ({ tool, route, field: one, isOneOfSeveral: ends.length > 0 }));
  });
  return parts
    .map((part) => ({ part, targets: targets.filter(({ field }) => field.part === part) }))
    .filter(({ targets: found }) => found.length > 0);
}

/** Has the tool's form begin with that file. */
export function placeFile({ tool, field }: Target, url: string): void {
  placeInForm(tool.id, { [field.name]: field.isList ? [url] : url });
}
