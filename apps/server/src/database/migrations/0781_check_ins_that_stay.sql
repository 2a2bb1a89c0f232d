-- older versions: go on
-- True for an act that undid no check-in, because the candidate had started the exam. Its outcome is 'gone', which older versions know.
alter table exam_checkin add column exam_started boolean not null default false;
