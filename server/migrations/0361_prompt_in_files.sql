-- Whether a person wants what they wrote to stand in their files.
alter table profiles add column prompt_in_files boolean not null default false;
