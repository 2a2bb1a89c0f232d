-- The score a person gave a product last.
create index comment_of_person on comment (product_id, account_id, created_at desc, id desc) where status = 'shown';
-- Each person counts once in a rating, with the score they gave last.
update product p set rating_sum = r.total, rating_count = r.people
from (
  select product_id, sum(rating)::int as total, count(*)::int as people
  from (select distinct on (product_id, account_id) product_id, rating from comment where status = 'shown' order by product_id, account_id, created_at desc, id desc) last
  group by product_id
) r where r.product_id = p.id;
