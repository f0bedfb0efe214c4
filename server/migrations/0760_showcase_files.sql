-- Pictures and the intro video of the front page stand beside logos and icons.
alter table brand_files
  drop constraint brand_files_name_check,
  drop constraint brand_files_content_type_check,
  drop constraint brand_files_bytes_check,
  add constraint brand_files_name check (name ~ '^[0-9a-f]{32}\.(svg|png|ico|webp|mp4)$') not valid,
  add constraint brand_files_content_type
    check (content_type in ('image/svg+xml', 'image/png', 'image/x-icon', 'image/webp', 'video/mp4')) not valid,
  add constraint brand_files_bytes check (octet_length(bytes) between 1 and 4194304) not valid;
