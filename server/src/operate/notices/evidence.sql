-- What the law asks to be kept of what was taken down, and its end.

-- What the law asks to be kept of a record and its author, as it is now: the record with its runs and its bookings, and
-- the account with its sign-ins, as far as they are still known.
create or replace function record_for_law(of_owner uuid, of_generation uuid) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'at', now(),
    'account', (
      select jsonb_build_object('id', u.id, 'email', u.email, 'email_confirmed', u."emailVerified", 'name', u.name,
        'username', p.username, 'made_at', u."createdAt",
        'phone', (select h.number from phones h where h.user_id = u.id))
      from "user" u left join profiles p on p.id = u.id where u.id = of_owner
    ),
    'sign_ins', coalesce((
      select jsonb_agg(jsonb_build_object('at', s."createdAt", 'last_seen_at', s."updatedAt", 'address', s."ipAddress",
        'browser', s."userAgent") order by s."createdAt")
      from "session" s where s."userId" = of_owner and s."impersonatedBy" is null
    ), '[]'),
    'generation', (
      select jsonb_build_object('id', g.id, 'name', g.generation_name, 'tool', g.tool_name, 'status', g.status,
        'input', g.input_data, 'outputs', g.outputs, 'metadata', g.metadata, 'made_at', g.created_at,
        'completed_at', g.completed_at, 'charged', g.tokens_used, 'returned', g.tokens_returned,
        'return_reason', g.return_reason)
      from ai_generations g where g.id = of_generation
    ),
    'runs', coalesce((
      select jsonb_agg(jsonb_build_object('id', r.id, 'provider', r.provider, 'request', r.provider_request_id,
        'made_at', r.created_at, 'sent_at', r.sent_at, 'state', r.state) order by r.created_at)
      from runs r where r.generation_id = of_generation
    ), '[]'),
    'ledger', coalesce((
      select jsonb_agg(jsonb_build_object('kind', e.kind, 'pocket', e.pocket, 'amount', e.amount, 'at', e.created_at,
        'key', e.business_key) order by e.id)
      from ledger_entries e where e.account_id = of_owner and e.generation_id = of_generation
    ), '[]')
  )
$$;

-- What must stay although its author has erased their account: sealed files, and until when.
create or replace function held_for_law(of_owner uuid) returns table (takedown_id uuid, key text, keep_until timestamptz)
language sql stable as $$
  select t.id, s.key, t.keep_until from takedowns t join sealed_files s on s.takedown_id = t.id
  where t.user_id = of_owner and t.lifted_at is null and t.erased_at is null
$$;

-- Forgets what is sealed; answers the objects that are to be removed after the commit.
create or replace function erase_evidence(of_takedown uuid) returns text[] language plpgsql as $$
declare
  keys text[];
begin
  keys := array(select key from sealed_files where takedown_id = of_takedown);
  insert into removed_objects (key) select unnest(keys) on conflict do nothing;
  delete from sealed_files where takedown_id = of_takedown;
  update takedowns set erased_at = now(), outputs = '[]', output_file_url = null, preserved = null
  where id = of_takedown;
  return keys;
end $$;

-- Evidence that has been kept for as long as it must be, unless its appeal is still open. So many at once.
create or replace function erase_due_evidence(most integer) returns table (key text) language plpgsql as $$
#variable_conflict use_column
declare
  due uuid;
begin
  for due in
    select t.id from takedowns t
    where t.keep_until <= now() and t.lifted_at is null and t.erased_at is null
      and (t.appealed_at is null or t.appeal_decision is not null)
    order by t.keep_until limit most for update skip locked
  loop
    return query select unnest(erase_evidence(due));
  end loop;
end $$;
