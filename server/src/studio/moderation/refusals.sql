-- What was refused before the charge, the reviews that people ask for, and what was decided about them.

-- Notes one refused text or upload, under the id that its person may ask for a review with. The same again is the same
-- refusal; of those that nobody asked about the newest are kept.
create or replace function keep_refusal(
  of_user uuid, of_kind text, of_place text, of_field text, of_rules jsonb, of_hash bytea, of_words text,
  keep_hours integer, most integer
) returns uuid language plpgsql as $$
declare
  kept uuid;
begin
  insert into refusals as r (user_id, kind, place, field, language, rules, hash, words, keep_until)
  values (of_user, of_kind, of_place, of_field, (select p.language from profiles p where p.id = of_user), of_rules, of_hash, of_words,
    now() + make_interval(hours => keep_hours))
  on conflict (user_id, kind, hash, md5(rules::text)) do update
  set place = excluded.place, field = excluded.field, language = excluded.language, refused_at = now(),
    words = case when r.appealed_at is null then excluded.words else r.words end,
    keep_until = case when r.appealed_at is null then excluded.keep_until else r.keep_until end
  returning id into kept;
  delete from refusals r
  where r.user_id = of_user and r.appealed_at is null and not exists (select from sealed_files s where s.refusal_id = r.id)
    and r.id in (
      select o.id from refusals o where o.user_id = of_user and o.appealed_at is null order by o.refused_at desc, o.id offset most
    );
  return kept;
end $$;

-- What of these, by hashes in hexadecimal digits, a person may send although a rule speaks against it.
create or replace function allowed_refusals(of_user uuid, of_kind text, hashes text[])
returns table (hash bytea, rules jsonb) language sql stable as $$
  select r.hash, r.rules from refusals r
  where r.user_id = of_user and r.kind = of_kind and r.hash in (select decode(h, 'hex') from unnest(hashes) as h)
    and r.decision = 'allowed'
$$;

-- An own refused upload that may be sent again for a review, by its hash.
-- @raises not_found, appealed
create or replace function refused_upload(session_token text, of_refusal uuid) returns bytea language plpgsql as $$
declare
  owner uuid := session_user_id(session_token);
  asked refusals;
begin
  select r.* into asked from refusals r where r.id = of_refusal and r.user_id = owner and r.kind = 'upload';
  if asked.id is null then
    raise exception 'not_found' using errcode = 'KN404';
  end if;
  if asked.appealed_at is not null then
    raise exception 'appealed' using errcode = 'KN409';
  end if;
  return asked.hash;
end $$;

-- Notes where the file of a refused upload is kept, before it is; answers what was kept for it before.
-- @raises not_found, appealed
create or replace function seal_refused_upload(
  session_token text, of_refusal uuid, of_key text, of_type text, of_bytes bigint, keep_hours integer, out replaced text[]
) language plpgsql as $$
declare
  of_hash bytea;
begin
  perform 1 from refusals r where r.id = of_refusal for update;
  of_hash := refused_upload(session_token, of_refusal);
  replaced := array(select s.key from sealed_files s where s.refusal_id = of_refusal);
  insert into removed_objects (key) select unnest(replaced) on conflict do nothing;
  delete from sealed_files s where s.refusal_id = of_refusal;
  insert into sealed_files (key, refusal_id, file, sha256)
  values (of_key, of_refusal, jsonb_build_object('content_type', of_type, 'bytes', of_bytes), of_hash);
  update refusals r set keep_until = now() + make_interval(hours => keep_hours) where r.id = of_refusal;
end $$;

-- The person asks for a review, once for each refusal and so many times a day; of an upload the file must be there.
-- @raises not_found, appealed, file_needed, too_many_appeals
create or replace function appeal_refusal(session_token text, of_refusal uuid, why text, most integer) returns void
language plpgsql as $$
declare
  owner uuid := session_user_id(session_token);
  asked refusals;
begin
  perform 1 from profiles p where p.id = owner for update;
  select r.* into asked from refusals r where r.id = of_refusal and r.user_id = owner for update;
  if asked.id is null then
    raise exception 'not_found' using errcode = 'KN404';
  end if;
  if asked.appealed_at is not null then
    raise exception 'appealed' using errcode = 'KN409';
  end if;
  if asked.kind = 'upload' and not exists (select from sealed_files s where s.refusal_id = of_refusal) then
    raise exception 'file_needed' using errcode = 'KN409';
  end if;
  if (count_use('refusal-appeals:' || owner, 86400)).uses > most then
    raise exception 'too_many_appeals' using errcode = 'KN429';
  end if;
  update refusals r set appeal = why, appealed_at = now(), keep_until = null where r.id = of_refusal;
end $$;

-- Decides about a review, once: whoever comes second is told. Allowed, the same passes these rules for its person from this
-- commit on.
-- @raises not_found, decided
create or replace function decide_refusal(
  of_refusal uuid, with_decision text, by_admin uuid, with_reply text, keep_days integer
) returns void language plpgsql as $$
declare
  asked refusals;
begin
  select r.* into asked from refusals r where r.id = of_refusal for update;
  if asked.appealed_at is null then
    raise exception 'not_found' using errcode = 'KN404';
  end if;
  if asked.decision is not null then
    raise exception 'decided' using errcode = 'KN409';
  end if;
  update refusals r
  set decision = with_decision, decided_at = now(), decided_by = by_admin, reply = with_reply,
    keep_until = now() + make_interval(days => keep_days)
  where r.id = of_refusal;
end $$;

create or replace function tell_of_refusal() returns trigger language plpgsql as $$
begin
  perform tell_person(new.user_id, 'decision', 'refusal:' || new.id, jsonb_build_object(
    'event', case new.decision when 'allowed' then 'refusal_allowed' else 'refusal_upheld' end,
    'name', new.rules -> 0 ->> 'rule', 'kind', new.kind), null, true);
  return null;
end $$;
create or replace trigger refusals_told after update of decision on refusals
  for each row when (old.decision is null and new.decision is not null) execute function tell_of_refusal();

-- What nobody asked about within its day goes; what was decided loses its words and its file after its time. What was
-- allowed stays so, what was not is known for a year. So many at once; answers the objects that are to be removed after the commit.
create or replace function erase_due_refusals(most integer, out erased integer, out keys text[]) language plpgsql as $$
declare
  due uuid[] := array(
    select r.id from refusals r where r.keep_until <= now()
    order by r.keep_until limit most for update skip locked
  );
begin
  erased := cardinality(due);
  keys := array(select s.key from sealed_files s where s.refusal_id = any (due));
  insert into removed_objects (key) select unnest(keys) on conflict do nothing;
  delete from sealed_files s where s.refusal_id = any (due);
  delete from refusals r where r.id = any (due) and (r.decision is null or r.erased_at is not null);
  update refusals r
  set words = null, appeal = null, reply = null, erased_at = now(),
    keep_until = case r.decision when 'upheld' then greatest(now(), r.decided_at + interval '1 year') end
  where r.id = any (due);
end $$;
