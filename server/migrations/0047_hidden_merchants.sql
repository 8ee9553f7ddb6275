-- What shoppers are shown leaves out the stores of merchants who do not sell: those who are archived, and those who are not
-- ready to. They are few, and an index holds them.

drop index merchants_archived;
create index merchants_hidden on merchants (id) where status = 'ARCHIVED' or ready_at is null;
