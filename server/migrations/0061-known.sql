-- contract: none
-- What the finder of a record knows beyond what it must say. These tables are not part of the face of a record: they are read
-- only for an open record, or for those with the right to the exact one. The codes are those of contract/records/details.ts.
create table record_known (
  record_id integer primary key references records on delete cascade,
  -- All but the evidence. What a reviewer is sure of is in record_reviews.
  by_finder json not null
);
create table record_evidence (
  id integer generated always as identity primary key,
  record_id integer not null references record_known on delete cascade,
  kind text not null check (kind in
    ('lidar', 'aerial', 'old_map', 'document', 'place_name', 'oral', 'site_visit')),
  detail json not null,
  -- Nobody is to go where they may not.
  check (kind <> 'site_visit' or detail ->> 'permission' is not null)
);
create index record_evidence_of_record on record_evidence (record_id, id);

-- As it was in earlier versions.
alter table record_versions add column known json;
alter table exact_versions add column known json;
alter table drafts add column known json;
