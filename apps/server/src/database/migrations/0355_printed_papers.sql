-- older versions: go on
-- Papers of exams that were drawn for the printer: what is printed later, the key above all, is of the same paper.

create table exam_print (
  exam_id uuid not null references exam,
  number int not null check (number > 0),                 -- counts from 1 in each exam, and stands on every page
  request_key text not null,                              -- of the request that drew it: repeated, it draws no other
  terms jsonb not null check (jsonb_typeof(terms) = 'object'), -- title, time limit and points as of the drawing
  questions jsonb not null check (jsonb_typeof(questions) = 'array'), -- in their order: questionId, version, type, points
  drawn_at timestamptz not null,
  primary key (exam_id, number),
  unique (exam_id, request_key)
);
