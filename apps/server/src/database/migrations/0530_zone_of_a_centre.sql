-- older versions: go on
-- The zone in which a centre holds its sessions, by its IANA name; null: the portal's. Older versions show all of them in the portal's.
alter table exam_centre add column time_zone text;

-- Published by centres, with its zone. exam_centre_name keeps its columns for the previous version.
create view exam_centre_place as select id, city, name, address, time_zone from exam_centre;
comment on view exam_centre_place is 'Where an exam centre is, and the zone of its sessions; null: the portal''s.';
