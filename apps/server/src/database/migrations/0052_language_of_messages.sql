-- Messages follow the language in which somebody reads the portal, unless they have chosen one.
alter table account add column is_locale_chosen boolean not null default false;
