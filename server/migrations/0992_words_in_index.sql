-- The words of a generation beside its numbers (generation_grams), as they are searched: what has the numbers of a search and not
-- its words is left out before the record is looked at. What the release before has indexed has none; there the record says.
alter table generation_grams add column words text;
