-- What is measured of stored videos, by the frame: it prices jobs.

alter table files
  add column seconds double precision,
  add column frames integer,
  -- Frames a second.
  add column fps double precision;
