-- older versions: stop, because they would answer a course that has a link as a lesson with an error
-- A lesson that is a page or a video elsewhere. Its body has the address in each language.
alter table content drop constraint content_type_check, add constraint content_type_check check (type between 1 and 9),
  add constraint content_link check (type <> 9 or body is not null);
alter table product drop constraint product_content_type_check, add constraint product_content_type_check check (content_type between 1 and 9);

alter table content_progress add column link_opened_at timestamptz;
comment on column content_progress.link_opened_at is 'The instant at which the learner first opened the address of a link.';
