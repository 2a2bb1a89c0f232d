-- How often the writing window of an attempt has changed: answers made before a change are numbered below all that came after it.
alter table attempt add column writer_epoch int not null default 1;
