-- What the answers to a question say of it, from everybody's first attempt of each exam that is graded. Kept as sums per exam, so that an exam
-- is read again only when it has grown, and exams add up.
create table exam_figure (
  exam_id uuid primary key references exam,
  computed_at timestamptz not null,
  size int not null
);
create table question_exam_figure (
  question_id uuid not null references question,
  exam_id uuid not null references exam,
  answered int not null,
  earned double precision not null,                        -- shares of the question's points, added up
  paired int not null,                                     -- of papers that hold more than this question: the sums of x, the share earned, and y, the share of the rest
  x double precision not null,
  y double precision not null,
  xx double precision not null,
  yy double precision not null,
  xy double precision not null,
  fifth_answered int[] not null,                           -- by fifths of the exam's candidates, the weakest first
  fifth_earned double precision[] not null,
  times int[] not null,                                    -- seconds of the newest 200 who had it before them
  primary key (question_id, exam_id)
);
create index question_exam_figure_of on question_exam_figure (exam_id);

-- The same over all exams, a row for each question, so that lists sort by it. -1 and -1000 stand for what too few have answered.
create table question_figure (
  question_id uuid primary key references question on delete cascade,
  bank_id uuid not null references question_bank,
  answered int not null default 0,
  rate int not null default -1,                            -- percent of the points
  discrimination int not null default -1000,               -- hundredths: how the question goes with the rest of the paper
  median_time int,
  fifths int[],
  computed_at timestamptz
);
create index question_figure_rate on question_figure (bank_id, rate, question_id);
create index question_figure_discrimination on question_figure (bank_id, discrimination, question_id);

create function question_figure_of() returns trigger language plpgsql as $$
begin
  insert into question_figure (question_id, bank_id) select id, bank_id from added;
  return null;
end $$;
create trigger question_figure_of after insert on question referencing new table as added for each statement execute function question_figure_of();
insert into question_figure (question_id, bank_id) select id, bank_id from question;
