-- The index of late answers is asked whether a save changes what it covers. Nothing, for nearly all: an answer that is not late leaves
-- `late` as it was from the start, so that also the first save of a question touches no index.
alter table attempt_question alter column late set default false;
