-- Whether a store may limit the instalments of one checkout is asked from now on; merchants could all do so until here.

alter table merchants alter column limit_instalments_by_checkout set default true;
update merchants set limit_instalments_by_checkout = true;
