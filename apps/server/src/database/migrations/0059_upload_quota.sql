-- How much somebody has uploaded within a day is counted with every upload.
create index stored_file_of_owner on stored_file (owner_id, created_at) where purpose in ('avatar', 'attachment', 'idDocument');
