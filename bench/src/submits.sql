\set n :n + 1
\set account (:client_id + :n) % :accounts
select user_id, seq, created_at, new_total_tokens, is_duplicate from submit_generation('bench-session-' || :account, gen_random_uuid(), :tool, :tool_name, :name, :hash, :input, :cost, :price_version, :provider, :deadline, :concurrency, null);
