-- A part that was passed once keeps what it earned, whatever later tries of it come to.
alter table package_part add column was_passed boolean not null default false;
update package_part set was_passed = true where state = 'passed';
