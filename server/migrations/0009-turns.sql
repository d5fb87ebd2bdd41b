-- When the next request to somebody else's service may go out, so that all processes of the portal together keep its pace.
create table turns (
  service text primary key,
  at timestamptz not null
);
