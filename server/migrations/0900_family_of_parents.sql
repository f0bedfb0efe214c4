-- Which family a connection belongs to, so that all of it is read at once. Null in families that nobody has opened or
-- continued since: `family_of` names them then.
alter table generation_parents add column family uuid;
