-- Documents of people lie in the file store under a key of their own, which stands here sealed with the portal's; null: the bytes lie open.
alter table stored_file add sealed_key bytea;
create index stored_file_open_document on stored_file (id) where purpose = 'idDocument' and sealed_key is null;
