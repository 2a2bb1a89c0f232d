-- The knowledge library: products of kind `knowledge`, kept in a tree of topics.
create table knowledge_topic (
  id uuid primary key,
  parent_id uuid references knowledge_topic,
  name jsonb not null,
  position int not null,
  unique nulls not distinct (parent_id, position)
);
create table knowledge_item (
  product_id uuid primary key references product on delete cascade,
  topic_id uuid not null references knowledge_topic,
  form text not null check (form in ('procedure', 'checklist', 'faultCase', 'reference', 'recording'))
);
create index knowledge_item_topic on knowledge_item (topic_id);
-- Lists of one kind, the newest first.
create index product_of_kind on product (kind, published_at desc, id) where status = 'published';
create index study_material_of_product on study_material (product_id) where product_id is not null;
