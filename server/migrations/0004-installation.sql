-- Facts about this installation that must be remembered across starts, such as that the demonstration was laid out.
create table installation (
  name text primary key,
  value text not null,
  set_at timestamptz not null default now()
);
