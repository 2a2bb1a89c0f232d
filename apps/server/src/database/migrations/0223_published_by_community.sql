-- older versions: go on
-- What community publishes for the statements of other features. Its columns are a promise: they keep their names and meaning.
-- Each is a plain select, so that PostgreSQL puts it into the statement that reads it: plans and speed are those of the tables.

create view sent_notice as select account_id, company_id, cause, read_at from notification;
comment on view sent_notice is 'Causes of which a person has been told.';

create view kept_product as select account_id, company_id, product_id from favourite_product;
comment on view kept_product is 'Favourite products of a person.';

create view kept_teacher as select account_id, company_id, teacher_id from favourite_teacher;
comment on view kept_teacher is 'Favourite teachers of a person.';

create view followed_thing as select account_id, company_id, product_id, teacher_id from subscription;
comment on view followed_thing is 'Products and teachers of which a person wants news.';
