-- older versions: go on
-- What results publish for the statements of other features. Its columns are a promise: they keep their names and meaning.
-- Each is a plain select, so that PostgreSQL puts it into the statement that reads it: plans and speed are those of the tables.

create view question_quality as select question_id, bank_id, answered, rate, discrimination, median_time, fifths, computed_at from question_figure;
comment on view question_quality is 'How candidates answered a question, over all its exams.';

create view question_use as select question_id, exam_id, answered from question_exam_figure;
comment on view question_use is 'How often a question was answered in an exam.';
