-- Items of the knowledge library as staff list them: by when they were changed.
create index knowledge_by_change on product (updated_at, id) where kind = 'knowledge';
