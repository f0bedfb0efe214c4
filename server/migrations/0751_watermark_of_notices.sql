-- The number that a file carried invisibly which came with a notice: it leads to what the file was made of, even where it
-- was cut.
alter table notices add column watermark bigint;
