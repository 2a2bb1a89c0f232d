-- A start lays out a paper's questions in one statement, an end adds their marks in one. A foreign key looks up every row by itself and
-- locks what it names, which was a quarter of what a start and an end cost. Here what is named is never deleted nor renamed, which its
-- table refuses itself, so that one look for all rows of a statement promises the same.
create function refuse_removal() returns trigger language plpgsql as $$
begin
  raise exception '% is kept for good', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger question_version_kept before delete or truncate or update of question_id, version on question_version execute function refuse_removal();
create trigger attempt_kept before delete or truncate or update of id on attempt execute function refuse_removal();
create trigger attempt_question_kept before delete or truncate or update of attempt_id, position on attempt_question execute function refuse_removal();

-- Each is looked up by its key, however many rows a statement is thought to bring.
create function attempt_question_names_known() returns trigger language plpgsql as $$
begin
  if exists (select from added where (select v.version from question_version v where v.question_id = added.question_id and v.version = added.version) is null)
    or exists (select from (select distinct attempt_id from added) n where (select t.id from attempt t where t.id = n.attempt_id) is null) then
    raise exception 'a question of an attempt names an attempt or a version that does not exist' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
alter table attempt_question drop constraint attempt_question_attempt_id_fkey, drop constraint attempt_question_question_id_version_fkey;
create trigger attempt_question_names_known after insert on attempt_question referencing new table as added execute function attempt_question_names_known();

create function attempt_mark_names_known() returns trigger language plpgsql as $$
begin
  if exists (select from added where (select q.position from attempt_question q where q.attempt_id = added.attempt_id and q.position = added.position) is null) then
    raise exception 'a mark names a question that the attempt does not have' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
-- A mark is known by its question and its number, by which it is found; nothing names it by an id.
drop index attempt_mark_of;
alter table attempt_mark drop constraint attempt_mark_attempt_id_position_fkey, drop column id, add primary key (attempt_id, position, seq);
create trigger attempt_mark_names_known after insert on attempt_mark referencing new table as added execute function attempt_mark_names_known();
