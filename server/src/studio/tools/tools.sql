-- What was sold stays readable: versions are written once, and the id of what was ever published is used once.
create or replace function keep_tool_history() returns trigger language plpgsql as $$
begin
  -- Who wrote a version is forgotten when their account is.
  if tg_op = 'UPDATE' and to_jsonb(new) ->> 'created_by' is null
    and to_jsonb(new) - 'created_by' = to_jsonb(old) - 'created_by' then
    return new;
  end if;
  raise exception 'tools and their versions are kept for good';
end $$;
create or replace trigger tool_versions_are_kept before update or delete on tool_versions
  for each row execute function keep_tool_history();
create or replace trigger tools_are_kept before delete on tools
  for each row when (old.published_version is not null) execute function keep_tool_history();
create or replace trigger code_route_versions_are_kept before update or delete on code_route_versions
  for each row execute function keep_tool_history();
create or replace trigger code_routes_are_kept before delete on code_routes
  for each row when (old.version is not null) execute function keep_tool_history();
