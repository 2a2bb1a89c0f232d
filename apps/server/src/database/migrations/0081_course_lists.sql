-- Courses are sorted by how their title is read, in Chinese by its pinyin.
alter table product add column title_key text collate "C" not null default '';
create function product_title_key() returns trigger language plpgsql as $$
begin
  new.title_key := left(array_to_string(readings_of(coalesce(new.title ->> 'zh', new.title ->> 'en', ''), false), '') || ' ' || lower(coalesce(new.title ->> 'en', '')), 120);
  return new;
end $$;
create trigger product_title_key before insert or update of title on product for each row execute function product_title_key();
update product set title = title;

create index product_by_title on product (title_key, id);
create index product_by_learners on product (learner_count, id);
create index product_by_duration on product (duration, id);
drop index product_recent;
create index product_recent on product (updated_at, id);

-- A course that is put away stands in no list until it is brought back.
alter table product drop constraint product_status_check, add constraint product_status_check check (status in ('draft', 'published', 'withdrawn', 'archived'));

-- Who learns a course, the one seen last first. A person may learn it in two companies.
create index product_progress_of_product on product_progress (product_id, updated_at, (md5(company_id::text || account_id::text)::uuid));
