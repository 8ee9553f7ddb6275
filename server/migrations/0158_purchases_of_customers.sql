-- The purchases of a customer, where they are known all: what somebody owes is asked of these (decision 88). There are as many as were approved
-- (`approvals`), or the list says nothing: the version before counts and does not list.
alter table customers add column if not exists purchase_ids uuid[];
