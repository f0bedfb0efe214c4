-- Which version of its tool's routes a run was sent by; null by the program's own.
alter table runs add column routes_version integer;
