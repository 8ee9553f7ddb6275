-- Who was removed has their address no more: they are let in anew, as somebody new. What was unique among all who ever were is so among those
-- who may sign in; the name stays, by which the version before and this one know the breach.

create unique index if not exists merchant_users_email_in_use on merchant_users (lower(email)) where archived_at is null;
drop index merchant_users_email;
alter index merchant_users_email_in_use rename to merchant_users_email;

create unique index if not exists admin_users_email_in_use on admin_users (lower(email)) where archived_at is null;
drop index admin_users_email;
alter index admin_users_email_in_use rename to admin_users_email;
