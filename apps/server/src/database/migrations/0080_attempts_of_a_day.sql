-- The page Today counts the attempts that ended since midnight, whatever number ended before.
create index attempt_of_day on attempt (submitted_at) where state <> 'open';
