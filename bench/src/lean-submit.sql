-- The least that a submit has to do, in tables that have nothing else: know the session, take the tokens if they are
-- there, keep the record under the caller's id, book it, queue the work; a repeat changes nothing. No events, counters,
-- price versions, caps, comparison or searchable columns: what those cost is the distance to this.
create schema lean;
create table lean.sessions (token text primary key, person uuid not null, ends timestamptz not null);
create table lean.balances (person uuid primary key, tokens bigint not null check (tokens >= 0)) with (fillfactor = 80);
create table lean.records (
  id uuid primary key, person uuid not null, tool text not null, name text not null, input jsonb not null,
  input_hash bytea not null, cost integer not null, created_at timestamptz not null default clock_timestamp()
);
create index records_newest on lean.records (person, created_at desc);
create table lean.entries (
  id bigint generated always as identity primary key, person uuid not null, key text not null unique, amount bigint not null
);
create table lean.jobs (
  id bigint generated always as identity primary key, record uuid not null, due timestamptz not null default now()
);
create index jobs_due on lean.jobs (due);

create function lean.submit(session text, new_id uuid, of_tool text, of_name text, hash bytea, of_input jsonb, price integer)
returns bigint language plpgsql as $$
declare
  owner uuid;
  left_over bigint;
begin
  select s.person into owner from lean.sessions s where s.token = session and s.ends > now();
  if owner is null then
    raise exception 'not_signed_in';
  end if;
  insert into lean.records (id, person, tool, name, input, input_hash, cost)
  values (new_id, owner, of_tool, of_name, of_input, hash, price) on conflict (id) do nothing;
  if not found then
    if not exists (select from lean.records r where r.id = new_id and r.person = owner and r.input_hash = hash) then
      raise exception 'id_reused';
    end if;
    return (select b.tokens from lean.balances b where b.person = owner);
  end if;
  update lean.balances set tokens = tokens - price where person = owner and tokens >= price returning tokens into left_over;
  if left_over is null then
    raise exception 'insufficient_tokens';
  end if;
  insert into lean.entries (person, key, amount) values (owner, 'charge:' || new_id, -price);
  insert into lean.jobs (record) values (new_id);
  return left_over;
end $$;

insert into lean.sessions (token, person, ends) select token, "userId", "expiresAt" from "session";
insert into lean.balances (person, tokens) select distinct person, 2000000000 from lean.sessions;
analyze lean.sessions, lean.balances;
