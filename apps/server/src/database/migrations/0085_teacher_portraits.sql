-- A teacher's picture, and which change of them was seen last.
alter table teacher
  add column portrait_file uuid references stored_file,
  add column revision int not null default 1;
