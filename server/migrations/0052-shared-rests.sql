-- contract: none
-- How the service of the national record fares, for all processes together: failures in a row, and until when nobody asks it.
alter table heritage_layers
  add column failures integer not null default 0,
  add column rests_until timestamptz;
