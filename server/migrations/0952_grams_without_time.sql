-- no-transaction
-- What the release before asks for, the index with periods has as well.
drop index concurrently if exists generation_grams_by_gram;
