-- Certificates: tracks and schemes, certificates and what happened to them, applications on evidence, and the decisions of both desks of
-- applications. Texts are {zh, en}.

-- Schemes of one field by rising demands. A level without a scheme is not offered yet.
create table certificate_track (
  id uuid primary key,
  title jsonb not null,
  levels jsonb not null check (jsonb_array_length(levels) between 1 and 8), -- the names of the levels, the lowest first
  place int not null,                                     -- in the order of the page of tracks
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- The wording and validity of certificates of one kind.
create table certificate_scheme (
  id uuid primary key,
  code text not null unique check (code ~ '^[A-Z]{2}(-[A-Z]{1,2})*$'), -- stands in the number
  kind text not null check (kind in ('course', 'exam')),
  title jsonb not null,
  sentence jsonb not null,                                -- of the document, about its holder
  level_index int,                                        -- its level in the track, from 0
  validity_months int,                                    -- null: for good
  signatory jsonb not null,                               -- {name, title}
  template_version int not null default 1,                -- grows with every change; a certificate keeps the one it was issued with among its facts
  created_at timestamptz not null,
  track_id uuid references certificate_track,
  layout jsonb not null default '{}',                     -- what its documents look like; empty: as they always did
  revision int not null default 1,
  updated_at timestamptz not null,
  -- By what a certificate that still counts is renewed; one that has ended is earned anew by whatever leads to it.
  renew_by text not null default 'any' check (renew_by in ('any', 'exam', 'course', 'evidence')),
  constraint certificate_scheme_level check ((track_id is null) = (level_index is null)),
  constraint certificate_scheme_once_a_level unique (track_id, level_index)
);
create index certificate_scheme_by_change on certificate_scheme (updated_at, id);

-- The serial in the number of a certificate.
create sequence certificate_serial;

-- The place of each certificate in the public lists of what counts no more; a badge names it, and it is given once.
create sequence certificate_status_place minvalue 0;

-- A certificate, issued once per reason and frozen at issue. Whether it has ended follows from `ends_at`.
create table certificate (
  id uuid primary key,
  number text not null unique,
  secret text not null unique,                            -- 96 random bits of the QR code
  scheme_id uuid not null references certificate_scheme,
  account_id uuid not null references account,
  company_id uuid not null references company,
  source_kind text not null check (source_kind in ('course', 'exam', 'application', 'hand')),
  source_id uuid not null,                                -- the attempt, product, application or scheme that it was issued for
  cycle int not null default 1,                           -- of a person's certificates of this scheme: a renewal is the next one
  holder_keys text[] not null,                            -- the holder's names, normalised, for the public query
  facts jsonb not null,                                   -- everything printed, frozen at issue
  state text not null default 'valid' check (state in ('valid', 'revoked', 'superseded')), -- superseded: by the one of the next cycle
  state_reason text,
  issued_at timestamptz not null,
  ends_at timestamptz,                                    -- the first instant at which it counts no more; null: it never ends
  state_at timestamptz,                                   -- when the state changed; null: it is as issued
  status_place bigint not null default nextval('certificate_status_place'),
  is_corrected boolean not null default false,            -- it was taken back because the result behind it was corrected
  -- Issuing twice is the same certificate; what a person earned in one company knows nothing of another.
  constraint certificate_once unique (account_id, company_id, scheme_id, cycle),
  constraint certificate_corrected check (not is_corrected or state = 'revoked')
);
-- The public query by number, which people type with and without hyphens.
create unique index certificate_by_number on certificate (replace(number, '-', ''));
create index certificate_of_source on certificate (source_id);
create index certificate_of_learner on certificate (account_id, company_id, issued_at desc);
-- Figures: certificates by what happens to them, over everybody and in a company.
create index certificate_issued on certificate (issued_at) include (company_id);
create index certificate_ending on certificate (ends_at) include (company_id) where state = 'valid' and ends_at is not null;
create index certificate_revoked on certificate (state_at) include (company_id) where state = 'revoked';
-- The register for staff, by each of its sorts and filters.
create index certificate_by_issue on certificate (issued_at, id);
create index certificate_by_state on certificate (state, issued_at, id);
create index certificate_by_scheme on certificate (scheme_id, issued_at, id);
create index certificate_by_end on certificate (ends_at) where state = 'valid';
create index certificate_by_number_start on certificate (replace(number, '-', '') text_pattern_ops);
create unique index certificate_by_status_place on certificate (status_place);

-- An event in the life of a certificate.
create table certificate_event (
  id uuid primary key,
  certificate_id uuid not null references certificate,
  kind text not null check (kind in ('issued', 'downloaded', 'queried', 'revoked', 'superseded')),
  at timestamptz not null,
  detail jsonb not null default '{}'
);
create index certificate_event_of on certificate_event (certificate_id, at desc);

-- A request for a certificate on evidence; approved, the certificate is issued.
create table certificate_application (
  id uuid primary key,
  account_id uuid not null references account,
  company_id uuid not null references company,
  scheme_id uuid not null references certificate_scheme,
  grounds text not null,                                  -- of the applicant
  file_id uuid references stored_file,
  state text not null check (state in ('submitted', 'returned', 'approved')),
  reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  decided_by uuid references account
);
-- One open request of a person for a scheme; the list of the desk.
create unique index certificate_application_one_open on certificate_application (account_id, company_id, scheme_id) where state in ('submitted', 'returned');
create index certificate_application_by_age on certificate_application (updated_at, id);
create index certificate_application_by_state on certificate_application (state, updated_at, id);

-- A seal or a signature that was uploaded. It is kept for ever, since certificates that were issued are drawn with it.
create table certificate_picture (
  file_id uuid primary key references stored_file,
  added_at timestamptz not null
);

-- A reason for which applications are sent back, in words that staff keep; of exams as of certificates.
create table return_reason (
  id uuid primary key,
  kind text not null check (kind in ('exam', 'certificate')),
  title jsonb not null,
  words jsonb not null,                                   -- what the applicant reads
  place int not null,
  created_at timestamptz not null
);

-- A decision about an application of either kind. One that comes back is decided again.
create table application_decision (
  id uuid primary key,
  exam_application_id uuid,
  certificate_application_id uuid references certificate_application,
  decision text not null check (decision in ('approve', 'return')),
  reason text,
  decided_by uuid not null references account,
  at timestamptz not null,
  check (num_nonnulls(exam_application_id, certificate_application_id) = 1)
);
create index application_decision_of_exam on application_decision (exam_application_id, at) where exam_application_id is not null;
create index application_decision_of_certificate on application_decision (certificate_application_id, at) where certificate_application_id is not null;
-- How many were decided since a day.
create index application_decision_by_day on application_decision (at);

alter table product add foreign key (certificate_scheme_id) references certificate_scheme;
alter table exam add foreign key (certificate_scheme_id) references certificate_scheme;

-- The reasons that every portal begins with; staff change them.
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
