-- How many purchases of a person were approved: an approval counts on, and only from what it was judged by.

alter table customers add column approvals int not null default 0;
