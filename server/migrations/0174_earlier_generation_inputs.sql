-- Those of the records that were there before; newer ones are noted as they come.
insert into generation_inputs (generation_id, key)
select g.id, file_keys_of(g.input_data) from ai_generations g where position('/files/' in g.input_data::text) > 0
on conflict do nothing;
