-- Why applications are sent back, in words that staff keep.
create table return_reason (
  id uuid primary key,
  kind text not null check (kind in ('exam', 'certificate')),
  title jsonb not null,
  words jsonb not null,                                     -- what the applicant reads
  place int not null,
  created_at timestamptz not null
);
insert into return_reason (id, kind, title, words, place, created_at)
select uuidv7(), r.kind, jsonb_build_object('zh', r.title_zh, 'en', r.title_en), jsonb_build_object('zh', r.words_zh, 'en', r.words_en), r.place, now()
from (values
  ('exam', 1, '照片太小', 'Photo too small', '请换一张不小于 295 × 413 像素的近期证件照，其他资料不用重填。', 'Please upload a recent photo of at least 295 × 413 pixels. The rest of your application is kept.'),
  ('exam', 2, '照片不合规', 'Photo not usable', '照片需为近期免冠、正面、浅色背景，请换一张后再提交。', 'The photo must be recent, without a hat, from the front and before a light background. Please upload another one.'),
  ('exam', 3, '证件看不清', 'Document unreadable', '证件图片反光或缺角，姓名和号码看不清。请重新拍摄后上传。', 'The picture of your document is blurred or cut off, so that name and number cannot be read. Please upload a new one.'),
  ('exam', 4, '姓名不一致', 'Names differ', '填写的姓名与证件不一致，请按证件填写后再提交。', 'The name you gave is not the one in your document. Please write it as it stands there.'),
  ('exam', 5, '证件将过期', 'Document expires', '证件在考试当天已过期，请换一份有效证件。', 'Your document will have expired on the day of the exam. Please use one that is valid then.'),
  ('certificate', 1, '材料不足', 'More evidence needed', '现有材料还不能说明你符合这一级的要求，请补充项目经历或证明后再提交。', 'What you sent does not show yet that you meet this level. Please add projects or references.'),
  ('certificate', 2, '附件打不开', 'File unreadable', '附件打不开或内容不完整，请重新上传。', 'The file cannot be opened or is not complete. Please upload it again.'),
  ('certificate', 3, '级别不符', 'Other level fits', '按你的经历，请先申请下一级证书。', 'With the experience you describe, please apply for the level below first.')
) as r (kind, place, title_zh, title_en, words_zh, words_en);

-- Every decision about an application of either kind: one that comes back is decided again.
create table application_decision (
  id uuid primary key,
  exam_application_id uuid references exam_application,
  certificate_application_id uuid references certificate_application,
  decision text not null check (decision in ('approve', 'return')),
  reason text,
  decided_by uuid not null references account,
  at timestamptz not null,
  check (num_nonnulls(exam_application_id, certificate_application_id) = 1)
);
create index application_decision_of_exam on application_decision (exam_application_id, at) where exam_application_id is not null;
create index application_decision_of_certificate on application_decision (certificate_application_id, at) where certificate_application_id is not null;
create index application_decision_by_day on application_decision (at);
insert into application_decision (id, exam_application_id, decision, reason, decided_by, at)
select uuidv7(), id, case when state = 'returned' then 'return' else 'approve' end, reason, decided_by, decided_at
from exam_application where decided_by is not null and decided_at is not null and state not in ('draft', 'submitted');
insert into application_decision (id, certificate_application_id, decision, reason, decided_by, at)
select uuidv7(), id, case when state = 'returned' then 'return' else 'approve' end, reason, decided_by, updated_at
from certificate_application where decided_by is not null and state <> 'submitted';

-- The desk lists applications by how long they wait.
create index exam_application_by_age on exam_application (coalesce(submitted_at, created_at), id) where state <> 'draft';
create index exam_application_by_state on exam_application (state, coalesce(submitted_at, created_at), id);
create index exam_application_of_exam on exam_application (exam_id, coalesce(submitted_at, created_at), id);
create index certificate_application_by_age on certificate_application (updated_at, id);
create index certificate_application_by_state on certificate_application (state, updated_at, id);
