-- older versions: go on
-- What all features stand on, as their statements read it. Its columns are a promise: they keep their names and meaning.
-- Each is a plain select, so that PostgreSQL puts it into the statement that reads it: plans and speed are those of the tables.

create view file_entry as select id, owner_id, purpose, name, mime, size, sha256, storage_key, is_public, created_at from stored_file;
comment on view file_entry is 'A stored file: its name, kind, size and place.';

create view audit_entry as select id, at, actor_id, company_id, action, thing, thing_id, detail from audit_line;
comment on view audit_entry is 'Lines of the audit log, to read.';
