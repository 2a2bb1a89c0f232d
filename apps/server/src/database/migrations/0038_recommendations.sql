-- How many people of a company have begun a product: what colleagues take.
create table company_product (
  company_id uuid not null references company,
  product_id uuid not null references product on delete cascade,
  learner_count int not null default 0,
  primary key (company_id, product_id)
);
create index company_product_taken on company_product (company_id, learner_count desc, product_id);
insert into company_product (company_id, product_id, learner_count) select company_id, product_id, count(*) from product_progress group by company_id, product_id;

create function count_company_product() returns trigger language plpgsql as $$
begin
  insert into company_product as c (company_id, product_id, learner_count)
  select company_id, product_id, count(*) from begun group by company_id, product_id order by company_id, product_id
  on conflict (company_id, product_id) do update set learner_count = c.learner_count + excluded.learner_count;
  return null;
end $$;
create trigger product_progress_begun after insert on product_progress referencing new table as begun for each statement execute function count_company_product();

-- What most people take in a category, with what decides who sees it, so that a shelf is counted from the index alone.
create index product_taken on product (category_id, learner_count desc, id) include (kind, for_companies, price_kind) where status = 'published' and kind <> 'knowledge';
