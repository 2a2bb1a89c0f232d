-- older versions: go on
-- What the catalogue publishes for the statements of other features. Its columns are a promise: they keep their names and meaning.
-- Each is a plain select, so that PostgreSQL puts it into the statement that reads it: plans and speed are those of the tables.

create view product_card as
select id, kind, status, title, promise, introduction, category_id, teacher_id, cover_file, cover_pattern, lesson_count, duration,
  learner_count, price_kind, price_fen, for_companies, published_at, updated_at, tags
from product;
comment on view product_card is 'A product as lists and its own page introduce it, with what decides who sees it.';

create view product_rule as
select id, kind, title, status, price_kind, for_companies, certificate_scheme_id, exam_id, in_sequence, drag_play, speed_up_play,
  interventions, intervention_minutes, preview_num, preview_time, watermark, duration
from product;
comment on view product_rule is 'How a product is learned, and what it leads to.';

create view searched_product as select id, kind, title, status, price_kind, for_companies, learner_count, search_tokens from product;
comment on view searched_product is 'Products, to search by words.';

create view product_audience as select product_id, company_id from product_company;
comment on view product_audience is 'The companies that see a product which is not for all.';

create view product_entitlement as select product_id, company_id, account_id, valid_until, created_at from entitlement;
comment on view product_entitlement is 'The right to learn a product that is not free; without an account it is the whole company''s.';

create view teacher_name as select id, account_id, name, title, bio from teacher;
comment on view teacher_name is 'How a teacher is introduced.';

create view product_lesson as select product_id, content_id, position, label from lesson;
comment on view product_lesson is 'Lessons of a product, in their order.';

create view content_card as select id, type, title, duration, media_id, package_id, page_count, page_seconds from content;
comment on view content_card is 'A content in a list: kind and length, without its text and files.';

create view shown_content as select id, type, title, duration, body, media_id, sd_file, hd_file, shd_file, file, poster_file, subtitles from content;
comment on view shown_content is 'All that a lesson shows: text, files and subtitles.';
