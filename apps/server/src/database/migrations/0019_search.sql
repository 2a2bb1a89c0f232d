-- Search by words and pairs of Chinese characters (`search.rules.ts`), weighted: A title, B tags and people, C lessons, D text.
alter table product add column search_tokens tsvector not null default '';
alter table product add column search_indexed_at timestamptz;
drop index product_search;
alter table product drop column search_text;
create index product_search on product using gin (search_tokens);
create index product_unindexed on product (updated_at) where search_indexed_at is null or search_indexed_at < updated_at;

-- The Latin words that stand in products: a mistyped one is answered with its neighbours.
create table search_word (word text primary key);
create index search_word_near on search_word using gin (word gin_trgm_ops);
