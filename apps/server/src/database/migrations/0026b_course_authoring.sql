-- Authors change courses and lessons side by side: whoever saves says which state was seen.
alter table product add column revision int not null default 1;
alter table content add column revision int not null default 1;
create index product_recent on product (updated_at desc, id);
create index content_recent on content (created_at desc, id);
