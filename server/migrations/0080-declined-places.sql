-- contract: none
-- Places that a Historic Environment Record declined, so that they are not found again. An exact place stays here after its record is
-- deleted, for those who review its region, and for nobody else. The codes are those of contract/her/her.ts.
create table exact_declined (
  id integer generated always as identity primary key,
  -- The batch with which it was sent; null where an officer answered by hand.
  batch_id integer references her_batches,
  -- The newest answer about a record; the record may be gone.
  record_id integer not null unique,
  -- Null where nobody knew the boundaries of the regions.
  region text check (region in ('cpat', 'dat', 'gat', 'ggat')),
  -- Of the version that was declined.
  shape geometry(Polygon, 4326) not null,
  reason text not null check (reason in
    ('already_recorded', 'not_archaeological', 'natural', 'insufficient', 'outside', 'other')),
  -- Of the earlier entry, where it is on record already: `prn_gat:81234`.
  prn text,
  at timestamptz not null
);
create index exact_declined_by_shape on exact_declined using gist (shape);
create index exact_declined_of_batch on exact_declined (batch_id);
