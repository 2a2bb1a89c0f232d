-- older versions: stop, because they would ask a requirement of all people that is meant for those of a site
-- A requirement may be for people with one of these values in a field (decision 163). A field that a rule names is not deleted.
create table requirement_field (
  requirement_id uuid not null references requirement,
  field_id uuid not null,
  wanted text[] not null check (cardinality(wanted) > 0), -- as written; compared in lower case
  primary key (requirement_id, field_id),
  constraint requirement_field_exists foreign key (field_id) references person_field
);
create index requirement_field_of on requirement_field (field_id);
