-- Who signed which version, the latest first.
create index agreement_signature_of_version on agreement_signature (version, signed_at, account_id);
-- The ledger of all people, as staff read it.
create index reward_entry_recent on reward_entry (created_at, id);
-- Files that are offered, as staff read them.
create index exam_file_recent on exam_file (created_at, id);
create index study_material_recent on study_material (created_at, id);
