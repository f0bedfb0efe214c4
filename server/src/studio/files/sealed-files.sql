-- Files that nobody but a desk may read, for a takedown or for a case of the moderation. With a file goes what is known of
-- it, so that it is whole again where it is put back.

-- Takes files down in `sealed_files`; whoever calls it deletes them from `files` in the same transaction.
create or replace function keep_sealed(for_takedown uuid, for_case bigint, keys text[]) returns void language sql as $$
  insert into sealed_files (key, takedown_id, case_id, file, sha256, content_sha256, look)
  select f.key, for_takedown, for_case,
    to_jsonb(f) || jsonb_strip_nulls(jsonb_build_object('unmarked', to_jsonb(u), 'upload_marks', to_jsonb(m))),
    p.sha256, p.content_sha256, p.look
  from files f left join file_prints p on p.key = f.key left join unmarked_files u on u.key = f.key
    left join upload_marks m on m.key = f.key
  where f.key = any (keys)
$$;

-- Puts back what is sealed for a takedown, or for a case: each file with its print, whether it still waits for its marks,
-- and what its original said of itself.
create or replace function unseal_files(of_takedown uuid, of_case bigint) returns void language plpgsql as $$
declare
  keys text[] := array(
    select s.key from sealed_files s where s.takedown_id = of_takedown or s.case_id = of_case for update
  );
begin
  insert into files select (jsonb_populate_record(null::files, s.file)).* from sealed_files s where s.key = any (keys);
  insert into file_prints (key, sha256, content_sha256, look, is_content_read)
  select s.key, s.sha256, s.content_sha256, s.look, s.content_sha256 is not null
  from sealed_files s where s.key = any (keys) and s.sha256 is not null;
  insert into unmarked_files
  select (jsonb_populate_record(null::unmarked_files, s.file -> 'unmarked')).*
  from sealed_files s where s.key = any (keys) and s.file ? 'unmarked';
  insert into upload_marks
  select (jsonb_populate_record(null::upload_marks, s.file -> 'upload_marks')).*
  from sealed_files s where s.key = any (keys) and s.file ? 'upload_marks';
  delete from sealed_files s where s.key = any (keys);
end $$;
