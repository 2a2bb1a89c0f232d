-- Study time counts from what was credited last, so one instant is all that a learner's clock has to keep.
alter table learner_clock add column credited_until timestamptz;
update learner_clock set credited_until = upper(studied) where not isempty(studied);
alter table learner_clock drop column studied;
