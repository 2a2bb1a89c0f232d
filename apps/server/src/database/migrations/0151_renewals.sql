-- By what a certificate that still counts is renewed; one that has ended is earned anew by whatever leads to it.
alter table certificate_scheme add renew_by text not null default 'any' check (renew_by in ('any', 'exam', 'course', 'evidence'));
