-- older versions: stop, because they would answer a requirement that asks for a checklist with an error
-- A requirement may ask for a passed checklist. Its item has no other thing.
alter table requirement_item add column checklist_id uuid references checklist;
alter table requirement_item drop constraint requirement_item_one_thing,
  add constraint requirement_item_one_thing
    check (num_nonnulls(product_id, exam_id, scheme_id, credit_kind_id, checklist_id) = 1) not valid;
alter table requirement_item validate constraint requirement_item_one_thing;
drop index requirement_item_once;
create unique index requirement_item_once
  on requirement_item (requirement_id, product_id, exam_id, scheme_id, credit_kind_id, checklist_id) nulls not distinct;
