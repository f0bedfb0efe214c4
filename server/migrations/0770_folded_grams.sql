-- How far a person's generations are in the index of grams with all that a search looks through: tags, every prompt, and
-- letters without accents. What is behind has the words of the release before, and is indexed anew in the background.
alter table generation_gram_ends add column folded_at timestamptz, add column folded_id uuid;
