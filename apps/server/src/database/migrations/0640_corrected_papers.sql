-- older versions: go on
-- Lines of a Word paper that its author corrected in the preview, with their text in the file. Older versions read the file without them, find
-- other questions than the digest says, and store nothing.
alter table question_import add column corrections jsonb not null default '[]';
