-- The role and the database of the portal in a PostgreSQL of yours, once, as its superuser:
--   psql -v password="'…'" -f deploy/postgresql/portal.sql
-- The portal makes its tables, and the extension pg_trgm, by itself: the owner of a database may. On Debian pg_trgm is in the package
-- of the server, elsewhere in postgresql-contrib.
create role portal login password :password;
-- PostgreSQL 17 or later. For 15 and 16: encoding 'UTF8' lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8' template template0
create database portal owner portal encoding 'UTF8' locale_provider builtin builtin_locale 'C.UTF-8' template template0;
-- For figures of standbys and of all connections.
grant pg_monitor to portal;
