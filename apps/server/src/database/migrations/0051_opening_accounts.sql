-- What the one who bound a member could open then: a binding never opens more. Bindings made before say nothing of grants, so they open no account that holds one.
alter table wecom_binding add column holdings text[] not null default '{}', add column reaches_all boolean not null default false;
update wecom_binding set reaches_all = true where bound_by is not null;

-- Words that let somebody sign in, or prove an address: nobody but the one they are sent to reads them.
alter table outbound_message add column is_secret boolean not null default true;
update outbound_message set is_secret = false where channel = 'mail' and body !~* 'token=';

-- A link that was mailed proves its account's address; one that an operator handed out does not.
alter table password_reset add column is_mailed boolean not null default true;
