\set n :n + 1
\set account (:client_id + :n) % :accounts
select lean.submit('bench-session-' || :account, gen_random_uuid(), :tool, :name, :hash, :input, :cost);
