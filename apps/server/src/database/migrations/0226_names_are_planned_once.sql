-- older versions: go on
-- The statements in these functions take the same way for every name, but PostgreSQL finds a plan for the one name a little cheaper and planned
-- both anew for each: three quarters of what it cost to take in people.
alter function readings_of(text, boolean) set plan_cache_mode = 'force_generic_plan';
alter function name_words(text, text) set plan_cache_mode = 'force_generic_plan';
