-- What people write through the page /feedback, for administrators to read. A name and an address are there only where
-- somebody gave them.
create table feedback (
  id integer generated always as identity primary key,
  name text,
  email text,
  message text not null,
  received_at timestamptz not null default now(),
  -- When an administrator was done with it.
  done_at timestamptz
);
