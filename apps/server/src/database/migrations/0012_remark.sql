-- One person's mark is corrected like a key: proposed, approved by somebody else, applied with its record.
alter table regrade add column attempt_id uuid references attempt, add column points int check (points >= 0);
alter table regrade drop constraint regrade_action_check, drop constraint regrade_check;
alter table regrade
  add constraint regrade_action_check check (action in ('key', 'acceptAlso', 'fullMarks', 'void', 'remark')),
  add constraint regrade_key_check check ((answer_key is null) = (action in ('fullMarks', 'void', 'remark'))),
  add constraint regrade_remark_check check ((action = 'remark') = (attempt_id is not null) and (attempt_id is null) = (points is null));
drop index regrade_one_proposed;
create unique index regrade_one_proposed on regrade (exam_id, question_id, version, coalesce(attempt_id, '00000000-0000-0000-0000-000000000000')) where state = 'proposed';
