-- Only releases before the last one called these.
drop function claim_run_of(uuid, integer);
drop function charge_to_api_key(text, uuid);
drop function give_token_grant(text, integer);
drop function book_plan_payment(
  text, text, uuid, text, text, text, integer, integer, integer, text, text, timestamptz, timestamptz
);
