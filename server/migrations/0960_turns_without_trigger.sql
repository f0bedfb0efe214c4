-- Whoever orders asks by the same statement that queues the work whether other work of theirs waits (`submit_generation`).
-- Until the functions of this release are in force, a moment later, only the number of open runs holds it back.
drop trigger runs_in_turn on runs;
drop function queue_behind_waiting();
