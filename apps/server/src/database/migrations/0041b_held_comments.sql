-- One's own comments that nobody else is shown: few, and looked for with every page of comments.
create index comment_held on comment (account_id, product_id) where status in ('pending', 'hidden');
