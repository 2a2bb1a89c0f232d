-- What features publish for the statements of others. Each view belongs to the feature that owns its tables.

-- Identity: a session with all that decides whether it still counts. `member_status` is null for somebody who is no member any more.
create view session_actor as
select s.id as session_id, s.token_hash, s.account_id, s.company_id, s.ended_at, s.end_reason, s.idle_until, s.expires_at, s.seen_at, s.remember,
  a.status as account_status, c.status as company_status, m.status as member_status
from session s
join account a on a.id = s.account_id
join company c on c.id = s.company_id
left join membership m on m.account_id = s.account_id and m.company_id = s.company_id;

-- Exams: where the questions of an exam come from, as it is and as its next version will be. A row names a bank or a question, never both.
create view exam_source as
select e.id as exam_id, p.is_draft, (one ->> 'bankId')::uuid as bank_id, (one ->> 'questionId')::uuid as question_id
from exam e
cross join lateral (values (false, e.paper), (true, e.draft -> 'paper')) p(is_draft, paper)
cross join lateral jsonb_path_query(p.paper, '$.*[*]') one;

-- So that no shape of a paper can hide what it draws from: each entry names its bank or its question.
create function names_sources(paper jsonb) returns boolean language sql immutable as $$
  select not jsonb_path_exists(paper, '$.rules[*] ? (!exists(@.bankId))') and not jsonb_path_exists(paper, '$.fixed[*] ? (!exists(@.questionId))')
    and not jsonb_path_exists(paper, '$.keyvalue() ? (@.key != "rules" && @.key != "fixed")')
$$;
alter table exam add constraint exam_names_sources check (names_sources(paper) and (draft is null or names_sources(draft -> 'paper')));

-- Certificates: whether a revoked one was taken back because the result behind it was corrected. Until now its words to the reader told.
alter table certificate add column is_corrected boolean not null default false;
update certificate set is_corrected = true where state = 'revoked' and state_reason = '成绩更正 / Exam result corrected';
alter table certificate add constraint certificate_corrected check (not is_corrected or state = 'revoked');
