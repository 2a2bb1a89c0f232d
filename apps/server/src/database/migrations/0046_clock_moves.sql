-- How often a learner's clock has moved: a report of study is written only when nothing that completes courses came between reading and writing.
alter table learner_clock add column moves bigint not null default 0;
