-- Lists of the console are read along these, in both directions.
drop index comment_hidden;
create index comment_hidden on comment (decided_at, id) where status = 'hidden';
drop index comment_gone_at;
create index comment_gone_at on comment (gone_at, id) where gone_at is not null;
drop index comment_recent;
create index comment_recent on comment (created_at, id) where status in ('shown', 'pending', 'hidden');
drop index wish_demand;
create index wish_by_demand on wish (state, wanted_count, id);
create index wish_by_age on wish (state, created_at, id);
drop index contact_message_recent;
create index contact_message_recent on contact_message (created_at, id);
drop index contact_message_open;
create index contact_message_open on contact_message (created_at, id) where closed_at is null;
drop index outbound_message_recent;
create index outbound_message_recent on outbound_message (created_at, id);
create index outbound_message_given_up on outbound_message (created_at, id) where failed_at is not null;
drop index news_recent;
create index news_recent on news (published_at, id);

-- What staff wrote back; empty: they answered in another way, or not at all.
alter table contact_message add column answer text not null default '' check (length(answer) <= 4000);
