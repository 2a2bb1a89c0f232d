-- older versions: go on
-- A package says itself that it is completed, as fast as its learner or a forged report likes. Its author may ask for study time as well.

alter table content add column min_seconds int not null default 0; -- packages: study seconds without which the lesson is not completed

-- How far a package itself says that its learner is; percent is below 100 until the minimum study time was credited.
alter table content_progress add column parts_percent smallint;

create view content_minimum as select id as content_id, min_seconds from content;
comment on view content_minimum is 'The study seconds without which a package is not completed; 0: none are asked for.';
