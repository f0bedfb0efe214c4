import { deleted, isMyAddress, ME, OWNER, type Tables } from '../table-rule.ts';

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
