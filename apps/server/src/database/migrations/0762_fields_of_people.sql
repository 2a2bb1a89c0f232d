-- older versions: go on
-- Fields that a company defines of its people, such as their site, and the values of each person (decision 163).
create table person_field (
  id uuid primary key,
  company_id uuid not null references company,
  place smallint not null check (place between 1 and 10), -- their order; a company has ten at most
  name jsonb not null,
  constraint person_field_place unique (company_id, place)
);
create table membership_field (
  company_id uuid not null,
  account_id uuid not null,
  field_id uuid not null references person_field on delete cascade,
  value text not null check (length(value) between 1 and 80),
  primary key (account_id, field_id),
  foreign key (account_id, company_id) references membership (account_id, company_id) on delete cascade
);
-- With the value itself, the index answers without the rows.
create index membership_field_of_value on membership_field (field_id, lower(value), account_id) include (value);

create view person_field_name as select id, company_id, place, name from person_field;
comment on view person_field_name is 'A field that a company defines of its people.';
create view member_field as select company_id, account_id, field_id, value from membership_field;
comment on view member_field is 'The value of a person in a field of the company, also after they left it.';
