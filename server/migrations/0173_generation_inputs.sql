-- Which stored files a generation was made from, so that nobody has to look for their names in every record.
create table generation_inputs (
  generation_id uuid not null references ai_generations on delete cascade,
  key text not null,
  primary key (generation_id, key)
);
create index generation_inputs_by_key on generation_inputs (key);

-- The keys in a record's input, as the server writes their addresses.
create function file_keys_of(input_data jsonb) returns setof text language sql immutable as $$
  select distinct found[1] from regexp_matches(input_data::text, '/files/([0-9a-f-]{36}/[a-z0-9-]+/[a-z0-9-]+\.[a-z0-9]{2,5})', 'g') as found
$$;

create function note_generation_inputs() returns trigger language plpgsql as $$
begin
  insert into generation_inputs (generation_id, key) select new.id, file_keys_of(new.input_data) on conflict do nothing;
  return null;
end $$;
create trigger ai_generations_inputs after insert or update of input_data on ai_generations
  for each row when (position('/files/' in new.input_data::text) > 0) execute function note_generation_inputs();
