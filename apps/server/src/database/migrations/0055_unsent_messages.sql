-- Asked every half a minute: is there a message that could not be brought out?
create index outbound_message_unsent on outbound_message (created_at) where has_transport and sent_at is null and failed_at is null;
