import type { Tables } from '../table-rule.ts';

const SOLD = 'What the studio sells, and who of its administrators changed it last';
const INSIDE = 'How the studio itself runs';
const noAdministrator = {
  rows: 'anonymized',
  what: 'What the studio sells and how it is set stays; the address of the administrator who changed it is removed',
} as const;
const byAdministrators = { exports: [], leftOut: SOLD, erasure: noAdministrator };

/** What is about the studio, and about people only as its administrators. */
export const studioTables: Tables = {
  settings: byAdministrators,
  price_versions: byAdministrators,
  content_versions: byAdministrators,
  providers: byAdministrators,
  tools: byAdministrators,
  tool_versions: byAdministrators,
  tool_tests: byAdministrators,
  code_routes: byAdministrators,
  code_route_versions: byAdministrators,
  brand_versions: byAdministrators,
  text_versions: byAdministrators,
  incidents: byAdministrators,
  incident_updates: byAdministrators,
  incident_edits: byAdministrators,
  brand_files: { nobody: 'Logos and icons of the studio, and what its front page shows' },
  instance_secrets: { nobody: INSIDE },
  jwks: { nobody: INSIDE },
  tool_hours: { nobody: INSIDE },
  tool_days: { nobody: INSIDE },
  cohort_periods: { nobody: INSIDE },
  part_hours: { nobody: INSIDE },
  status_rollups: { nobody: INSIDE },
  mark_issuers: { nobody: INSIDE },
  push_keys: { nobody: INSIDE },
  missing_providers: { nobody: INSIDE },
  provider_circuits: { nobody: INSIDE },
  provider_outcomes: { nobody: INSIDE },
  route_drift: { nobody: INSIDE },
  sso_domains: { nobody: 'Domains whose people sign in at their own provider' },
  sso_providers: { nobody: 'Providers of companies whose people sign in there' },
  tool_times: { nobody: 'How long tools take' },
};
