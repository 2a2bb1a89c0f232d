-- Seconds for which each question was before its candidate, by position, as their page counts them: what it says last while the attempt is
-- open, and what it was when the attempt ended. A page's word; how much of it can be true is judged when it is read.
alter table attempt_contact add column spent int[];
alter table attempt add column spent int[];
