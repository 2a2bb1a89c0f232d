-- older versions: stop, because they would ask a requirement of all people that is meant for the holders of a certificate
-- A requirement may be for people who hold a valid certificate of one of some kinds, and for people who hold none of others (decision 163).
-- An empty list is no condition; nobody holds a deleted kind.
alter table requirement add column held_scheme_ids uuid[] not null default '{}';
alter table requirement add column lacked_scheme_ids uuid[] not null default '{}';
