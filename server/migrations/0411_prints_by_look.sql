-- no-transaction
-- Four bands of 16 bits: what looks nearly the same is nearly the same in at least one of them.
drop index concurrently if exists file_prints_by_look_1;
create index concurrently file_prints_by_look_1 on file_prints ((substring(look from 1 for 16)::integer));
drop index concurrently if exists file_prints_by_look_2;
create index concurrently file_prints_by_look_2 on file_prints ((substring(look from 17 for 16)::integer));
drop index concurrently if exists file_prints_by_look_3;
create index concurrently file_prints_by_look_3 on file_prints ((substring(look from 33 for 16)::integer));
drop index concurrently if exists file_prints_by_look_4;
create index concurrently file_prints_by_look_4 on file_prints ((substring(look from 49 for 16)::integer));
drop index concurrently if exists file_prints_by_content;
create index concurrently file_prints_by_content on file_prints (content_sha256);
drop index concurrently if exists file_prints_without_content;
create index concurrently file_prints_without_content on file_prints (key) where not is_content_read;
drop index concurrently if exists blocked_prints_by_look_1;
create index concurrently blocked_prints_by_look_1 on blocked_prints ((substring(look from 1 for 16)::integer));
drop index concurrently if exists blocked_prints_by_look_2;
create index concurrently blocked_prints_by_look_2 on blocked_prints ((substring(look from 17 for 16)::integer));
drop index concurrently if exists blocked_prints_by_look_3;
create index concurrently blocked_prints_by_look_3 on blocked_prints ((substring(look from 33 for 16)::integer));
drop index concurrently if exists blocked_prints_by_look_4;
create index concurrently blocked_prints_by_look_4 on blocked_prints ((substring(look from 49 for 16)::integer));
drop index concurrently if exists blocked_prints_by_content;
create index concurrently blocked_prints_by_content on blocked_prints (content_sha256);
drop index concurrently if exists takedowns_of_output;
create unique index concurrently takedowns_of_output on takedowns (generation_id, output) nulls not distinct
  where lifted_at is null and generation_id is not null;
drop index concurrently if exists takedowns_of_generation;
analyze file_prints;
analyze blocked_prints;
