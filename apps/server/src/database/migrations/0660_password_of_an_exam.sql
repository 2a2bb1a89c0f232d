-- older versions: go on
-- The password that a new attempt asks for; null: none. An older version that still runs asks for none.
alter table exam add column start_password text check (char_length(start_password) between 4 and 40);

create view exam_password as select id, start_password from exam;
comment on view exam_password is 'The password that an exam asks for at its start; null: none.';
