-- As before; but what ends while it still waits for its owner's other work frees no place for the next.
create or replace function fail_generation(
  of_generation uuid,
  run_id uuid,
  at_claim integer,
  error_code text,
  message text,
  reason text,
  removal text default null
) returns bigint language plpgsql as $$
declare
  owner uuid;
  cost integer;
  had_place boolean;
begin
  select g.user_id into owner from ai_generations g where g.id = of_generation;
  perform 1 from profiles where id = owner for update;
  update ai_generations
  set status = 'failed', completed_at = now(), error_message = message, tokens_returned = tokens_used,
      return_reason = reason, metadata = metadata || jsonb_build_object('error_code', error_code),
      removed_at = case when removal is not null then now() end, removed_as = removal
  where id = of_generation and status = 'processing'
    and (at_claim is null
      or exists (select 1 from runs r where r.id = run_id and r.claim_no = at_claim and r.state <> 'done'))
  returning tokens_used into cost;
  if not found then
    return null;
  end if;
  had_place := exists (
    select from runs o where o.generation_id = of_generation and o.state <> 'done' and o.due_at < 'infinity'
  );
  update runs r
  set state = 'done', answer = null, claim_no = claim_no + 1,
      late_until = case when is_late then now() + interval '2 hours' end,
      due_at = case when is_late then now() + interval '1 minute' else r.due_at end
  from (
    select o.id, error_code in ('deadline', 'lost') and removal is null and o.cancel_requested_at is null
      and o.state in ('submitting', 'at_provider') as is_late
    from runs o where o.generation_id = of_generation and o.state <> 'done' for update
  ) as open
  where r.id = open.id;
  if cost > 0 then
    perform refund_generation_tokens(owner, of_generation, cost, reason);
  end if;
  if had_place then
    perform release_waiting_run(owner);
  end if;
  return add_event(owner, case when removal is null then 'update' else 'delete' end, of_generation);
end $$;
