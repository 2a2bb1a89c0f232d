-- older versions: go on
-- Connections of more kinds than OpenID Connect. The program's list of kinds decides which there are.
-- A provider whose answer is a form that the browser posts from its site: it comes without our cookie, so it is kept with the
-- request until the browser shows that it began it.

alter table identity_connection drop constraint identity_connection_kind_check;

alter table connection_request add column answer text;                 -- the posted form; null: none yet, or it comes in the address

alter table connection_test add column reason text;                    -- of a refused answer: a word that the kind of connection explains
