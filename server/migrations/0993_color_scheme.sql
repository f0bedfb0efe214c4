-- Whether a person's pages are dark, light or as their system is; null: whichever their browser was set to.
alter table profiles add column color_scheme text;
alter table profiles add constraint profiles_color_scheme_is_one check (color_scheme in ('dark', 'light', 'auto')) not valid;
