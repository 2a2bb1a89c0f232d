-- A session that was called off stays: its exam is sat by who has a seat, and what people were told is true.
alter table exam_session add column cancelled_at timestamptz;
create index exam_coupon_by_age on exam_coupon (created_at, id);
