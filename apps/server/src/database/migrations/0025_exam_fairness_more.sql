-- What a proposal asks the key to take as well: the bank's own key changes when a second person approves, not before.
alter table regrade add column further jsonb;

-- A paused exam is begun by nobody. Appeals are heard for so many days; null: none.
alter table exam add column paused_at timestamptz, add column appeal_days int check (appeal_days > 0);

-- Attempts are counted by person: whoever belongs to two companies has no more of them than others, and one at a time.
alter table attempt drop constraint attempt_number;
update attempt t set number = n.number
from (select id, row_number() over (partition by exam_id, account_id order by started_at, id) as number from attempt) n
where n.id = t.id and n.number <> t.number;
alter table attempt add constraint attempt_number unique (exam_id, account_id, number);

-- In which of an exam's attempts, counted from 1, a question stood lately; kept for exams that limit how often it may.
create table exam_turn (
  exam_id uuid primary key references exam,
  turn bigint not null
);
create table question_exposure (
  exam_id uuid not null references exam,
  question_id uuid not null references question,
  turns bigint[] not null,
  primary key (exam_id, question_id)
) with (fillfactor = 70);
with turns as (
  select t.id, t.exam_id, row_number() over (partition by t.exam_id order by t.started_at, t.id) as turn from attempt t join exam e on e.id = t.exam_id where e.exposure_of is not null
), counted as (
  insert into exam_turn (exam_id, turn) select exam_id, max(turn) from turns group by exam_id
)
insert into question_exposure (exam_id, question_id, turns)
select t.exam_id, q.question_id, (array_agg(t.turn order by t.turn))[greatest(1, count(*) - 199):] from turns t join attempt_question q on q.attempt_id = t.id group by t.exam_id, q.question_id;

alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check check (kind ~ '^[a-z][A-Za-z]{2,39}$');

-- A candidate asks for a second look at a mark that a person gave, or at the decision about leaves (no position).
create table exam_appeal (
  id uuid primary key,
  attempt_id uuid not null references attempt,
  sitting int not null,
  position smallint,
  exam_id uuid not null references exam,
  words text not null,
  made_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'upheld', 'rejected')),
  answer text,
  answered_by uuid references account,
  answered_at timestamptz,
  check ((state = 'open') = (answered_at is null)),
  check ((answered_at is null) = (answer is null) and (answered_at is null) = (answered_by is null))
);
create unique index exam_appeal_one_open on exam_appeal (attempt_id) where state = 'open';
create unique index exam_appeal_once on exam_appeal (attempt_id, sitting, coalesce(position, 0));
create index exam_appeal_queue on exam_appeal (state, made_at);
