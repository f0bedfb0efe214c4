import * as z from 'zod';

const action = z.looseObject({
  action: z.string(),
  digitalSourceType: z.string().optional().catch(undefined),
  softwareAgent: z
    .union([z.string(), z.looseObject({ name: z.string() })])
    .optional()
    .catch(undefined),
  parameters: z
    .looseObject({ 'org.kinora.prompt': z.string().optional().catch(undefined) })
    .optional()
    .catch(undefined),
});
const status = z.looseObject({ code: z.string() });
const actions = z.looseObject({ actions: z.array(action) });

const manifest = z.looseObject({
  claim_generator_info: z
    .array(z.looseObject({ name: z.string(), version: z.string().optional() }))
    .optional()
    .catch([]),
  claim_generator: z.string().optional().catch(undefined),
  assertions: z
    .array(z.looseObject({ label: z.string(), data: z.unknown() }))
    .optional()
    .catch([]),
  signature_info: z
    .looseObject({ issuer: z.string().optional(), common_name: z.string().optional(), time: z.string().optional() })
    .optional()
    .catch(undefined),
  ingredients: z
    .array(
      z.looseObject({
        title: z.string().optional().catch(undefined),
        relationship: z.string().optional().catch(undefined),
        active_manifest: z.string().optional().catch(undefined),
        validation_status: z.array(status).optional().catch(undefined),
      }),
    )
    .optional()
    .catch([]),
});

/** The report of C2PA's library, as far as it is shown. What does not fit is left out: the file is a stranger's. */
export const manifestStore = z.looseObject({
  active_manifest: z.string().optional(),
  manifests: z.record(z.string(), manifest),
  validation_state: z.enum(['Invalid', 'Valid', 'Trusted']),
  validation_status: z.array(status).optional().catch([]),
  validation_results: z
    .looseObject({ activeManifest: z.looseObject({ failure: z.array(status).optional().catch([]) }).optional() })
    .optional()
    .catch(undefined),
});
export type Manifest = z.output<typeof manifest>;
export type ManifestStore = z.output<typeof manifestStore>;

const TEXT = 300;
const PROMPT = 5000;
const shown = (text: string | undefined, most = TEXT) => text?.replace(/\p{Cc}+/gu, ' ').slice(0, most) ?? null;

/** What one manifest says of how its file was made, by whom, and who signed that. */
export function saidBy({ claim_generator_info, claim_generator, assertions = [], signature_info }: Manifest) {
  const all = assertions.flatMap(({ label, data }) => {
    const parsed = label.startsWith('c2pa.actions') ? actions.safeParse(data) : undefined;
    return parsed?.data?.actions ?? [];
  });
  const making = all.find(({ digitalSourceType }) => digitalSourceType !== undefined);
  const agent = making?.softwareAgent;
  const [program] = claim_generator_info ?? [];
  const generator = program === undefined ? claim_generator : [program.name, program.version].filter(Boolean).join(' ');
  return {
    generator: shown(generator),
    tool: shown(typeof agent === 'string' ? agent : agent?.name),
    sourceType: shown(making?.digitalSourceType),
    signer: shown(signature_info?.common_name ?? signature_info?.issuer),
    signedAt: shown(signature_info?.time),
    prompt: shown(making?.parameters?.['org.kinora.prompt'], PROMPT),
  };
}
