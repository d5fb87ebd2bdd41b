-- When each square of 1 km was flown, by 10 km squares, as the catalogue of the national LiDAR last gave it.
create table lidar_flights (
  square text primary key,
  -- Null before the first answer.
  flights json,
  received_at timestamptz,
  -- The catalogue is not asked for this square before. Moved on by whoever begins to ask, so that nobody else does, and
  -- again by what comes of it.
  next_request_at timestamptz not null
);
