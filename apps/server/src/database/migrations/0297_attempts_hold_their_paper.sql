-- older versions: go on
-- The paper of an attempt, frozen at its start by the statement that inserts the attempt. Null: by an older version, which wrote a row of each
-- question. The shapes repeat from it what a save must know, short enough to stay in the row. No statistics: nobody searches by these columns, and
-- to count the parts of papers would cost more than all other columns together.
alter table attempt add column paper attempt_item[], add column shapes int[],
  alter column paper set statistics 0, alter column shapes set statistics 0;

-- A frozen paper stays as it is.
create trigger attempt_paper_kept before update of paper, shapes on attempt for each row when (old.paper is not null) execute function refuse_change();
