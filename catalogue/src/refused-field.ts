import type { Tool } from './tool.ts';

/** What services call fields of our forms, where it is more than another spelling: the first of these that a form has. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  cfgscale: ['guidanceScale'],
  duration: ['pixverseDuration'],
  enablepromptexpansion: ['promptExpansion'],
  enablesafetychecker: ['safetyChecker'],
  imagesize: ['width'],
  imageurl: ['guideImageUrl', 'inputUrl'],
  imageurls: ['sourceUrl'],
  ipadapters: ['guideImageUrl'],
  loras: ['loraUrl'],
  numinferencesteps: ['steps', 'inferenceSteps'],
  positiveprompt: ['prompt'],
  prompt: ['actionDirection'],
  referenceimageurl: ['styleUrl'],
  videourl: ['inputUrl'],
};

/**
 * What the form calls the field to which a service objects by its own name for it; undefined where the form has no such
 * field, because the service speaks of what we add.
 */
export function refusedField(tool: Pick<Tool, 'form' | 'classic'>, saidName: string): string | undefined {
  const fields = [...tool.form, ...(tool.classic?.form ?? [])].flatMap((section) => Object.entries(section.fields));
  const said = spelling(saidName);
  const alike = fields.find(([name]) => spelling(name) === said);
  const meant = alike ?? (ALSO[said] ?? []).flatMap((name) => fields.filter(([field]) => field === name))[0];
  return meant?.[1]?.label;
}

function spelling(name: string): string {
  return name.replace(/[^a-z\d]/gi, '').toLowerCase();
}
