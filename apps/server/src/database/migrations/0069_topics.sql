-- A topic holds products in their order, and no lessons. A topic of lessons was a course by another name and becomes one:
-- its address, its learners' progress and whatever names it stay as they are.
update product p set kind = 'course', content_type = coalesce((
    select c.type from lesson l join content c on c.id = l.content_id where l.product_id = p.id and c.type in (1, 7, 8, 2, 3)
    group by c.type order by count(*) desc, array_position(array[1, 7, 8, 2, 3]::smallint[], c.type) desc limit 1), 1)
where p.kind = 'topic' and (p.published_at is not null or exists (select from section s where s.product_id = p.id));
-- What is left was never offered and holds nothing. A topic costs nothing and awards nothing by itself: its products do.
update product set price_kind = 'free', price_fen = 0, certificate_scheme_id = null, exam_id = null where kind = 'topic';

create table product_topic (
  topic_id uuid not null references product,
  position int not null check (position > 0),
  product_id uuid not null references product check (product_id <> topic_id),
  primary key (topic_id, product_id),
  unique (topic_id, position)
);
create index product_topic_product on product_topic (product_id);

alter table product add constraint topic_is_free check (kind <> 'topic' or (price_kind = 'free' and certificate_scheme_id is null and exam_id is null));
