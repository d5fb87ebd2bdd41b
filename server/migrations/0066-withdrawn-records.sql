-- contract: none
-- When the licence of a record last changed: it makes no version, but those who follow the record must hear of it.
alter table records add column licensed_at timestamptz;

-- The changes of one record.
create index record_changes_of_record on record_changes (record_id, seq);

-- Numbers of records that were open data and are deleted for ever, so that whoever has their address learns that they are gone.
create table withdrawn_records (
  record_id integer primary key,
  at timestamptz not null default now()
);

create function keep_withdrawn() returns trigger language plpgsql as $$
begin
  insert into withdrawn_records (record_id)
    select id from touched where licence <> 'none' and not demonstration and sensitivity <> 'restricted'
    on conflict do nothing;
  return null;
end $$;
create trigger withdrawn_kept after delete on records
  referencing old table as touched for each statement execute function keep_withdrawn();
