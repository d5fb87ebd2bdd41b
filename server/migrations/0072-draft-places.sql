-- contract: none
-- Where the outline of a draft is to be drawn, as JSON, for example {"at": [52.1, -3.8], "within": 100}. Drafts that imports made
-- and whose rows are still there get it from them.
alter table drafts
  add column place jsonb;

update drafts
  set place = jsonb_build_object('at', import_rows.place, 'within', import_rows.place_within)
  from import_rows
  where import_rows.draft_id = drafts.id and import_rows.place is not null and drafts.outline is null;
