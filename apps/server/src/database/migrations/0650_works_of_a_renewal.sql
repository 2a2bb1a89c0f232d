-- older versions: go on
-- A renewed requirement asks for another work of an assignment (decision 134).

alter table assignment_work add column asked_since date; -- the first day of the cycle that asked for it again; null: none did
-- Nothing follows a work that waits or has passed, except one that a later cycle asks for.
create unique index assignment_work_asked on assignment_work (content_id, account_id, company_id, asked_since) nulls not distinct
  where state <> 'returned';
drop index assignment_work_open;
