-- Seats have numbers, given in the order in which they are taken; one that is given back is taken again.
alter table exam_application add column seat_no int check (seat_no > 0);
update exam_application b set seat_no = n.place
from (select id, row_number() over (partition by session_id order by updated_at, id) as place from exam_application where session_id is not null and state in ('scheduled', 'sat')) n
where n.id = b.id;
create unique index exam_application_seat on exam_application (session_id, seat_no) where state in ('scheduled', 'sat');
create index exam_application_of_session on exam_application (session_id) where session_id is not null;
create index exam_session_by_start on exam_session (starts_at, id);

-- What was noted at the door, each under the name that the device gave it: sent again, it is noted once.
create table exam_checkin (
  id uuid primary key,
  application_id uuid not null references exam_application,
  act text not null check (act in ('in', 'out')),
  outcome text not null check (outcome in ('done', 'gone')),
  at timestamptz not null,                                  -- when the device noted it
  noted_by uuid not null references account,
  noted_at timestamptz not null
);
