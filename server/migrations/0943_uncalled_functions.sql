-- Only releases before the last one called these.
drop function if exists begin_top_up(uuid, text, integer);
drop function if exists count_attempt(text, integer);
drop function if exists delete_account(text);
drop function if exists is_blocked_print(bytea, text);
drop function if exists keep_print(text, bytea, text, boolean);
