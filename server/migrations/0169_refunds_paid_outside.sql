-- What no Pix brings back is paid to the customer in another way and recorded (decision 129): a refund that is done, without the PSP. The version
-- before counts it as gone and asks the PSP for it no more, because a refund of its payment and cause is there that did not fail.

alter table pix_refunds
  add column outside_on date,
  add column outside_way text,
  add column outside_reference text,
  add column outside_by uuid,
  add constraint pix_refunds_outside check (
    (outside_on is null) = (outside_way is null) and (outside_on is null) = (outside_reference is null)
    and (outside_on is null) = (outside_by is null) and (outside_on is null or status = 'DONE' and not forced)) not valid;

create trigger fixed_outside before update of outside_on, outside_way, outside_reference, outside_by on pix_refunds
  for each row execute function facts_do_not_change();
