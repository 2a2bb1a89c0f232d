-- One active player per person: the page on which play was begun last, over all companies and devices.
alter table learner_clock add column player text, add column player_at timestamptz;
-- Wall-clock time credited to a content: what was played of it can never be more than fits into it.
alter table content_progress add column credited_ms bigint not null default 0;
update content_progress set credited_ms = played_seconds * 1000;
