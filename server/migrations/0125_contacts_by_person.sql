-- What each person of the collections desk did, by days (decision 79).

create index if not exists collection_contacts_by_person on collection_contacts (made_by, made_at desc, id desc);
