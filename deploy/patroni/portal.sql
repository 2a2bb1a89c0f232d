-- psql -h 10.0.0.11 -U postgres -v password="'…'" -f portal.sql, once, at the primary: the role and the database of the portal.
create role portal login password :password;
-- PgBouncer refuses these at the start of a connection.
alter role portal set statement_timeout = '30s';
alter role portal set idle_in_transaction_session_timeout = '30s';
-- For portal_replication_lag_seconds.
grant pg_monitor to portal;
create database portal owner portal;
