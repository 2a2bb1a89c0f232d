-- older versions: go on
-- The password that a new attempt asks for; null: none. An older version that still runs asks for none.
alter table exam add column start_password text check (char_length(start_password) between 4 and 40);

create or replace view exam_admission as select id, check_in_first, networks, start_password from exam;
comment on view exam_admission is 'What an exam asks for before an attempt begins: check-in, a network and a password.';
