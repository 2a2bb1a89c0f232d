-- Which attempts of an exam have changed since somebody looked: by the transaction that changed them, so that nothing that was under way then is
-- missed, whatever the clocks say. Answers stand with the questions and do not count as a change here.
alter table attempt add column changed xid8 not null default pg_current_xact_id();
create function attempt_has_changed() returns trigger language plpgsql as $$
begin
  new.changed := pg_current_xact_id();
  return new;
end $$;
create trigger attempt_changed before update on attempt for each row execute function attempt_has_changed();
create index attempt_changed_of on attempt (exam_id, changed);
