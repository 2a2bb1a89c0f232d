-- The place of each certificate in the public lists of what counts no more; a badge names it, and it is given once.
create sequence certificate_status_place minvalue 0;
alter table certificate add status_place bigint not null default nextval('certificate_status_place');
create unique index certificate_by_status_place on certificate (status_place);
