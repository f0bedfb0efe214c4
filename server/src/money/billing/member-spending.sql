-- What each member of a workspace takes from its pool. It is counted under the row lock of the pool's profile, which every
-- charge and every refund holds.

-- The charge of an order whose author is written down. Nobody else spends from a pool: without an author it is undone.
-- Whoever was let in before they waited for the lock may have been removed meanwhile.
-- @raises member_cap, not_a_member, role_needed
create or replace function charge_member(of_pool uuid, of_work uuid, cost integer) returns void language plpgsql as $$
declare
  work workspace_work;
  spent bigint;
  author workspace_members;
begin
  update workspace_work w set tokens = w.tokens + cost where w.id = of_work and w.workspace_id = of_pool returning w.* into work;
  if work.author_id is null then
    raise exception 'A charge of the pool % is of no member', of_pool;
  end if;
  insert into workspace_spending as s (workspace_id, member_id, month, tokens)
  values (of_pool, work.author_id, work.month, cost)
  on conflict (workspace_id, member_id, month) do update set tokens = s.tokens + excluded.tokens
  returning s.tokens into spent;
  select m.* into author from workspace_members m where m.workspace_id = of_pool and m.user_id = work.author_id;
  if author.user_id is null then
    raise exception 'not_a_member' using errcode = 'KN403';
  end if;
  if not role_allows(author.role, 'make') then
    raise exception 'role_needed' using errcode = 'KN403';
  end if;
  if spent > author.tokens_per_month then
    raise exception 'member_cap' using errcode = 'KN409';
  end if;
end $$;

-- What comes back of an order gives its author room again, in the month of the charge.
create or replace function return_to_member(of_work uuid, amount integer) returns void language sql as $$
  with work as (
    update workspace_work w set returned = w.returned + amount where w.id = of_work
    returning w.workspace_id, w.author_id, w.month
  )
  update workspace_spending s set tokens = s.tokens - amount
  from work w
  where s.workspace_id = w.workspace_id and s.member_id = w.author_id and s.month = w.month
$$;
