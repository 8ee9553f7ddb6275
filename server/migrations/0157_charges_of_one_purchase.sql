-- Whether a charge for debts is for several purchases, whose items lie with each of them (decisions 44 and 88): of any other everything lies
-- with its own. Null: nobody has said, of a charge of a checkout and of those before; what is null is looked for everywhere.
alter table charges add column if not exists of_several boolean;
