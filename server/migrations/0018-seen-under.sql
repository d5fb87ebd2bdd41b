-- How the finder saw what they recorded: the name of a LiDAR layer, and the light's azimuth and altitude in degrees where it
-- could be moved. Null where no such layer was on, or the finder left it out.
alter table records add column seen_under json;
alter table record_versions add column seen_under json;
