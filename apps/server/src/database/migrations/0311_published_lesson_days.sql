-- older versions: go on
-- Published by learning: how long a person studied a lesson of a product on a day.
create view lesson_day as select company_id, account_id, day, content_id, product_id, seconds from study_lesson;
comment on view lesson_day is 'Seconds in which a person studied a content of a product on a day of the portal''s zone.';
