import * as z from 'zod';
import inputs from './fal-inputs.json' with { type: 'json' };

const schemas = z.record(z.string(), z.custom<z.core.JSONSchema.JSONSchema>()).parse({
  ...inputs.openapi,
  ...inputs.types,
});
const contracts = new Map(Object.entries(schemas).map(([id, schema]) => [id, z.fromJSONSchema(schema)]));

/** What fal itself takes at an endpoint, with its limits. @throws Error for one whose contract is not kept */
export function contractOf(id: string): z.ZodType {
  const contract = contracts.get(id);
  if (!contract) {
    throw new Error(`The contract of ${id} is missing: see scripts/build-fal-inputs.mjs`);
  }
  return contract;
}
