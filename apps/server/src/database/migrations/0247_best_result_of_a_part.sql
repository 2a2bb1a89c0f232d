-- older versions: stop, because they would keep no best result of a part
-- The best result of all tries in a part; what the package told last stays in state and score. Null until the part is next written: then its
-- state, and passed where was_passed says so, counts.
alter table package_part add column best_state text check (best_state in ('incomplete', 'completed', 'passed', 'failed'));
alter table package_part add column best_score numeric(5, 2) check (best_score between 0 and 100);
