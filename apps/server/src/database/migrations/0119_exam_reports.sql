-- What the report of an exam says besides its cohort and the figures of its questions; made with those, from the same first attempts.
create table exam_report (
  exam_id uuid primary key references exam,
  computed_at timestamptz not null,
  size int not null,
  passed int not null,
  mean double precision not null,                          -- hundredths of a point
  deviation double precision,                              -- of a sample; null: fewer than two
  reliability double precision,                            -- null: nothing to reckon it from
  is_same_paper boolean not null,                          -- everybody had the same questions, so it is Cronbach's alpha
  paired int not null default 0,                           -- candidates whose answers were compared two by two
  crowd jsonb not null default '[]'                        -- pairs by equal wrong answers: [expected in halves, found, pairs]
);

-- Who chose which option of a question, by fifths of the candidates; '' stands for no answer. Letters are those of the bank.
create table question_exam_choice (
  exam_id uuid not null references exam,
  question_id uuid not null references question,
  choice text not null,
  version int not null,                                    -- the newest that was sat
  chosen int[] not null,                                   -- by fifths, the weakest first
  scores double precision not null,                        -- shares of the whole paper, added up
  primary key (exam_id, question_id, choice)
);
create index question_exam_choice_of on question_exam_choice (question_id);

-- Pairs of candidates with more equal wrong answers than chance gives. A reason to look, never a verdict.
create table exam_pair (
  exam_id uuid not null references exam,
  one_id uuid not null references attempt,
  other_id uuid not null references attempt,
  same int not null,
  both_wrong int not null,
  expected double precision not null,
  chance double precision not null,                        -- pairs of this exam that would be so alike by chance
  primary key (exam_id, one_id, other_id)
);
create index exam_pair_one on exam_pair (one_id);
create index exam_pair_other on exam_pair (other_id);

-- The people behind the figures, sorted by score, by time used and by end.
create index attempt_first_score on attempt (exam_id, score, id) where state = 'graded' and number = 1;
create index attempt_first_end on attempt (exam_id, submitted_at, id) where state = 'graded' and number = 1;

-- Every exam is read anew.
truncate exam_figure;
