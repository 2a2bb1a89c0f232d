-- Staff issue, renew and re-issue certificates by hand, and look through all of them.
alter table certificate drop constraint certificate_source_kind_check,
  add constraint certificate_source_kind_check check (source_kind in ('course', 'exam', 'application', 'hand'));
create index certificate_by_issue on certificate (issued_at, id);
create index certificate_by_state on certificate (state, issued_at, id);
create index certificate_by_scheme on certificate (scheme_id, issued_at, id);
drop index certificate_of_scheme;                         -- the one above begins with the same
create index certificate_by_end on certificate (ends_at) where state = 'valid';
create index certificate_by_number_start on certificate (replace(number, '-', '') text_pattern_ops);
