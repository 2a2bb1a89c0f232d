-- An answer that reached the server after the deadline, within its grace.
alter table attempt_answer add column late boolean not null default false;
create index attempt_answer_late on attempt_answer (attempt_id) where late;
create index attempt_event_late on attempt_event (attempt_id) where kind = 'lateSave';
