-- An address that its owner typed in is not proved to be theirs: single sign-on links by proved addresses only.
alter table account add column is_email_confirmed boolean not null default true;
