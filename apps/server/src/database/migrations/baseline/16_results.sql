-- Results: cohorts, appeals, figures of questions and reports of exams. Jobs count all of it but the appeals, from everybody's first attempt, and
-- can count it anew.

-- Figures of everybody's first attempt: a result is compared with one row, however many sat.
create table exam_cohort (
  exam_id uuid primary key references exam,
  computed_at timestamptz not null,
  size int not null,
  median_time int not null,                               -- seconds
  scores int[] not null,                                  -- the scores that occur, ascending, in hundredths
  counts int[] not null,                                  -- how many have each
  parts jsonb not null                                    -- {types: {single: [earned, of]}, topics: {...}}, summed up
);

-- A candidate asks for a second look at a mark that a person gave, or at the decision about leaves (no position).
create table exam_appeal (
  id uuid primary key,
  attempt_id uuid not null references attempt,
  sitting int not null,
  position smallint,
  exam_id uuid not null references exam,
  words text not null,                                    -- of the candidate
  made_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'upheld', 'rejected')),
  answer text,
  answered_by uuid references account,
  answered_at timestamptz,
  check ((state = 'open') = (answered_at is null)),
  check ((answered_at is null) = (answer is null) and (answered_at is null) = (answered_by is null))
);
-- One at a time for an attempt, and once for each thing.
create unique index exam_appeal_one_open on exam_appeal (attempt_id) where state = 'open';
create unique index exam_appeal_once on exam_appeal (attempt_id, sitting, coalesce(position, 0));
-- The queue of staff.
create index exam_appeal_queue on exam_appeal (state, made_at);

-- How much of an exam was counted for the figures of its questions: it is read again only when it has grown.
create table exam_figure (
  exam_id uuid primary key references exam,
  computed_at timestamptz not null,
  size int not null                                       -- attempts that were counted
);

-- Sums of the answers to a question in one exam; exams add up.
create table question_exam_figure (
  question_id uuid not null references question,
  exam_id uuid not null references exam,
  answered int not null,
  earned double precision not null,                       -- shares of the question's points, added up
  -- Papers that hold more than this question, and the sums over them of x, the share earned, and y, the share of the rest.
  paired int not null,
  x double precision not null,
  y double precision not null,
  xx double precision not null,
  yy double precision not null,
  xy double precision not null,
  fifth_answered int[] not null,                          -- by fifths of the exam's candidates, the weakest first
  fifth_earned double precision[] not null,
  times int[] not null,                                   -- seconds of the newest 200 who had it before them
  primary key (question_id, exam_id)
);
create index question_exam_figure_of on question_exam_figure (exam_id);

-- The same over all exams, a row for each question, so that lists sort by it. -1 and -1000 stand for what too few have answered.
create table question_figure (
  question_id uuid primary key references question on delete cascade,
  bank_id uuid not null references question_bank,
  answered int not null default 0,
  rate int not null default -1,                           -- percent of the points
  discrimination int not null default -1000,              -- hundredths: how the question goes with the rest of the paper
  median_time int,                                        -- seconds
  fifths int[],                                           -- percent of the points by fifths of the candidates, the weakest first; -1: none of them
  computed_at timestamptz                                 -- null: not yet
);
create index question_figure_rate on question_figure (bank_id, rate, question_id);
create index question_figure_discrimination on question_figure (bank_id, discrimination, question_id);

-- Gives every question a row.
create function question_figure_of() returns trigger language plpgsql as $$
begin
  insert into question_figure (question_id, bank_id) select id, bank_id from added;
  return null;
end $$;
create trigger question_figure_of after insert on question referencing new table as added for each statement execute function question_figure_of();

-- The report of an exam, besides its cohort and the figures of its questions.
create table exam_report (
  exam_id uuid primary key references exam,
  computed_at timestamptz not null,
  size int not null,
  passed int not null,
  mean double precision not null,                         -- hundredths of a point
  deviation double precision,                             -- of a sample; null: fewer than two
  reliability double precision,                           -- null: nothing to reckon it from
  is_same_paper boolean not null,                         -- everybody had the same questions, so it is Cronbach's alpha
  paired int not null default 0,                          -- candidates whose answers were compared two by two
  crowd jsonb not null default '[]'                       -- pairs by equal wrong answers: [expected in halves, found, pairs]
);

-- How often each option of a question was chosen, by fifths of the candidates; '' stands for no answer. Letters are those of the bank.
create table question_exam_choice (
  exam_id uuid not null references exam,
  question_id uuid not null references question,
  choice text not null,
  version int not null,                                   -- the newest that was sat
  chosen int[] not null,                                  -- by fifths, the weakest first
  scores double precision not null,                       -- shares of the whole paper, added up
  primary key (exam_id, question_id, choice)
);
create index question_exam_choice_of on question_exam_choice (question_id);

-- Two candidates with more equal wrong answers than chance gives. A reason to look, never a verdict.
create table exam_pair (
  exam_id uuid not null references exam,
  one_id uuid not null references attempt,
  other_id uuid not null references attempt,
  -- Questions that both answered wrong in the same way; `both_wrong` counts all that both answered wrong
  same int not null,
  both_wrong int not null,
  expected double precision not null,                     -- of them, the same by chance
  chance double precision not null,                       -- pairs of this exam that would be so alike by chance
  primary key (exam_id, one_id, other_id)
);
create index exam_pair_one on exam_pair (one_id);
create index exam_pair_other on exam_pair (other_id);
