-- One's own comments that nobody else is shown: few, and looked for with every page of comments.
create index comment_held on comment (account_id, product_id) where status in ('pending', 'hidden');
-- How many reports somebody has made of late.
create index comment_report_of_person on comment_report (account_id, created_at);
