-- older versions: go on
-- What centres publish for the statements of other features. Its columns are a promise: they keep their names and meaning.
-- Each is a plain select, so that PostgreSQL puts it into the statement that reads it: plans and speed are those of the tables.

create view exam_session_time as select id, exam_id, centre_id, starts_at, ends_at, seats, taken from exam_session;
comment on view exam_session_time is 'When and where an exam is sat under supervision, and how many of its seats are taken.';

create view exam_booking as select id, exam_id, account_id, company_id, state, session_id from exam_application;
comment on view exam_booking is 'An application for an exam at a centre: its state, and the session of its seat.';

create view exam_centre_name as select id, city, name, address from exam_centre;
comment on view exam_centre_name is 'Where an exam centre is.';
