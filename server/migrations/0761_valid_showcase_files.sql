alter table brand_files
  validate constraint brand_files_name,
  validate constraint brand_files_content_type,
  validate constraint brand_files_bytes;
