-- Open data by the time of the latest change, a page at a time.
create index records_by_update on records (updated_at, id) where visible;
