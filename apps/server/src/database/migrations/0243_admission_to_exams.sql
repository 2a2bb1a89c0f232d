-- older versions: go on
-- Before a candidate with a seat begins, staff must have checked them in at the centre. Exams that exist keep their rule: a seat and its time.
alter table exam add column check_in_first boolean not null default false;
-- The networks in which an attempt begins and its paper is opened, each an address or a range; none: anywhere.
alter table exam add column networks text[] not null default '{}';

create view exam_admission as select id, check_in_first, networks from exam;
comment on view exam_admission is 'What an exam asks for at its centre before an attempt begins: check-in, and a network.';

create view exam_arrival as select id, checked_in_at from exam_application;
comment on view exam_arrival is 'When the person of a booking was checked in at the centre; null: not yet.';
