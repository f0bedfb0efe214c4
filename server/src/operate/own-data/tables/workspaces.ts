import { deleted, isMyAddress, ME, OWNER, type Tables } from '../table-rule.ts';

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

/** What people do together. What is in a workspace is its owners' to keep, whoever made it. */
export const workspaceTables: Tables = {
  workspaces: {
    exports: [
      {
        file: 'workspaces',
        title: 'Workspaces',
        says: 'The workspaces that you are in.',
        of: `t.id in (select m.workspace_id from workspace_members m where m.user_id = ${ME})`,
        order: 't.created_at, t.id',
        columns: ['id', 'name', 'created_at'],
      },
    ],
    leftOut: {},
    erasure: deleted,
  },
  workspace_members: {
    exports: [
      {
        file: 'workspace-memberships',
        title: 'Memberships of workspaces',
        says: 'Your role in each workspace, since when, and how much of its tokens you may take in a month.',
        of: `t.user_id = ${ME}`,
        order: 't.joined_at, t.workspace_id',
        columns: ['workspace_id', 'role', 'tokens_per_month', 'joined_at'],
      },
    ],
    leftOut: { user_id: OWNER },
    erasure: deleted,
  },
  workspace_spending: {
    exports: [
      {
        file: 'workspace-spending',
        title: 'Spending in workspaces',
        says: 'The tokens that you took from each workspace, by month.',
        of: `t.member_id = ${ME}`,
        order: 't.month, t.workspace_id',
        columns: ['workspace_id', 'month', 'tokens'],
      },
    ],
    leftOut: { member_id: OWNER },
    erasure: deleted,
  },
  workspace_work: {
    exports: [
      {
        file: 'workspace-orders',
        title: 'Orders in workspaces',
        says: 'What you ordered in workspaces, and for how many tokens. The work itself stays there.',
        of: `t.author_id = ${ME}`,
        order: 't.month, t.id',
        columns: ['id', 'workspace_id', 'month', 'tokens', 'returned'],
      },
    ],
    leftOut: { author_id: OWNER },
    erasure: { rows: 'anonymized', what: 'What was made in a workspace stays there, of nobody that it could name' },
  },
  workspace_invitations: {
    exports: [
      {
        file: 'workspace-invitations',
        title: 'Invitations to workspaces',
        says: 'Workspaces that somebody invited you to, until you answered or the invitation was over.',
        of: isMyAddress('email'),
        order: 't.created_at, t.id',
        columns: ['id', 'workspace_id', 'email', 'role', 'tokens_per_month', 'created_at', 'expires_at'],
      },
    ],
    leftOut: { invited_by: 'Who else is in the workspace' },
    erasure: deleted,
  },
};
