-- Ledger accounts outlive what they are of: that one was a workspace's is known after the workspace was deleted as well.
-- Of those that were deleted before, nothing tells any more.
alter table ledger_accounts add column is_workspace boolean not null default false;
update ledger_accounts a set is_workspace = true where exists (select from workspaces w where w.id = a.id);
