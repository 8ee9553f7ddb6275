-- What a person reads of each place where they are signed in, and whether it ends by itself when nobody uses it.

-- Browser and system in words ("Chrome no Android"); '' of sessions from before.
alter table sessions add column device text not null default '';
-- Who wanted to be remembered stays for 30 days. Whoever is signed in now was promised so; of our people, who were not had 12 hours.
alter table sessions add column remembered boolean not null default true;
update sessions set remembered = false where expires_at - created_at < interval '1 day';
