-- contract: none
-- The processes that serve this portal: a row for each start, written every 15 seconds. Unlogged, because after a crash of the
-- database each process writes its row again.
create unlogged table processes (
  id uuid primary key,
  -- The machine and the port, for people.
  name text not null,
  release text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  draining boolean not null,
  -- Connections to the database: busy, free, waiting. Null where nobody counts them.
  pool jsonb,
  -- Tasks that wait, by queue.
  queues jsonb not null,
  -- Numbers of answers of the last ten minutes, by group and step of time.
  answers jsonb not null,
  -- Bytes of the disk of DATA_DIR.
  disk_free bigint not null,
  disk_total bigint not null,
  -- Messages that are kept as files on this machine.
  outbox integer not null
);

-- The number of the request that set off the job; null for work that comes by itself. Operators find both by it in the log.
alter table jobs add column request_id text;
