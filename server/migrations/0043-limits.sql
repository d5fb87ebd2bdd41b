-- Attempts against limits, when several processes count together (LIMITS_IN=database). The columns are those that
-- rate-limiter-flexible expects. Unlogged, so that nothing of it is in the write-ahead log, on replicas or in physical
-- backups: a crash of the database resets the counts, like a restart of a process that counts in memory.
create unlogged table limits (
  -- HMAC-SHA-256 of the limit and of whoever is limited, with the secret of the day in installation.
  key text primary key,
  points integer not null,
  -- Milliseconds since 1970; rows are deleted soon after.
  expire bigint not null
);
create index limits_by_end on limits (expire);
