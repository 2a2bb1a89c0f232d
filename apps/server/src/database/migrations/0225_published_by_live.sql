-- older versions: go on
-- What live publishes for the statements of other features. Its columns are a promise: they keep their names and meaning.
-- Each is a plain select, so that PostgreSQL puts it into the statement that reads it: plans and speed are those of the tables.

create view scheduled_class as select id, product_id from live_class;
comment on view scheduled_class is 'A live class, and the product that it is in the catalogue.';
