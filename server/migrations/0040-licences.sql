-- Under which licence each record and each picture can be reused, and whether the finder lets the record be passed on to the
-- Historic Environment Record.
alter table records
  add column licence text not null default 'none' check (licence in ('none', 'cc-by-4.0')),
  -- The version of the contribution terms under which the licence was given.
  add column licence_terms text,
  -- Null if the finder was never asked.
  add column her_permission boolean;
alter table pictures
  add column licence text not null default 'none'
    check (licence in ('none', 'cc-by-4.0', 'cc-by-sa-4.0', 'all-rights-reserved'));
alter table exact_pictures
  add column licence text not null default 'none'
    check (licence in ('none', 'cc-by-4.0', 'cc-by-sa-4.0', 'all-rights-reserved'));
-- What the finder chose in the form; null if it was not asked.
alter table drafts add column licence json;
