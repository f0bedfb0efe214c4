-- Only releases before the last one called these.
drop function if exists deduct_user_tokens(uuid, integer, text, uuid, integer, uuid);
drop function if exists share_preset(text, uuid, integer);
drop function if exists submit_generation(text, uuid, text, text, text, bytea, jsonb, integer, integer, text, integer, integer);
