-- Whether the index of words and facts (generation_grams) has what its owner thinks of a generation, as far as it is indexed.
alter table keeps add column is_indexed boolean not null default false;
