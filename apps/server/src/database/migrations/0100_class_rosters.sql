-- Staff change classes, fill them and say who came.
alter table training_class
  add column revision int not null default 1,
  add column created_by uuid references account,
  add column request_key text;
-- Asked again after a lost answer, a class is made once.
create unique index training_class_requested on training_class (created_by, request_key) where request_key is not null;
-- Days since 2000.
create index training_class_starts on training_class ((starts_on - date '2000-01-01'), id);
create index training_class_created on training_class (created_at, id);

alter table training_place add column attended boolean;     -- null: nobody has said
