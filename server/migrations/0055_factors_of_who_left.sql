-- Who signs in no more keeps nothing to prove themselves by; from now on it goes with their access.

delete from totp_factors where
  (audience = 'ADMIN' and subject_id in (select id from admin_users where archived_at is not null))
  or (audience = 'MERCHANT' and subject_id in (select id from merchant_users where archived_at is not null));

delete from passkeys where
  (audience = 'ADMIN' and subject_id in (select id from admin_users where archived_at is not null))
  or (audience = 'MERCHANT' and subject_id in (select id from merchant_users where archived_at is not null));

delete from recovery_codes where
  (audience = 'ADMIN' and subject_id in (select id from admin_users where archived_at is not null))
  or (audience = 'MERCHANT' and subject_id in (select id from merchant_users where archived_at is not null));

delete from factor_challenges where
  (audience = 'ADMIN' and subject_id in (select id from admin_users where archived_at is not null))
  or (audience = 'MERCHANT' and subject_id in (select id from merchant_users where archived_at is not null));
