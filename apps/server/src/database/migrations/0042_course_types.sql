-- A course of documents or packages says so; until now it called itself an article.
update product p set content_type = most.type
from (
  select distinct on (l.product_id) l.product_id, c.type
  from lesson l join content c on c.id = l.content_id where c.type in (1, 2, 3, 7, 8)
  group by l.product_id, c.type
  order by l.product_id, count(*) desc, array_position(array[1, 7, 8, 2, 3], c.type::int) desc
) most
where most.product_id = p.id and p.kind in ('course', 'knowledge') and p.content_type = 1 and most.type in (7, 8);
