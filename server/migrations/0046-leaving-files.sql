-- A row for each backup that is being made. While one is valid, no file of the store is deleted, so that the archive has every
-- file that its rows name. A backup that was killed leaves its row, which ends by itself.
create table holding_files (
  id bigint generated always as identity primary key,
  until timestamptz not null
);

-- Files to delete that no row names any more. They are not shown to anyone, and the sweep of pictures deletes them.
create table leaving_files (
  file_key text primary key,
  marked_at timestamptz not null default now()
);
