-- contract: none
-- How exact a reviewer says that the outline is: within so many metres, and how that is known. What the finder says of it is in
-- record_known. Both columns are empty where a reviewer said nothing, as in all rows so far. The values are those of
-- contract/records/places/position.ts.
alter table record_reviews
  add column position_m smallint,
  add column position_by text,
  add check ((position_m is null) = (position_by is null));
alter table review_events
  add column position_m smallint,
  add column position_by text,
  add check ((position_m is null) = (position_by is null));
