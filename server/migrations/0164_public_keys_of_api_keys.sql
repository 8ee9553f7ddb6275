-- An API key may have a public key (Ed25519, SPKI in base64): what gives money back with it is signed then (docs/decisions/0121).
alter table api_keys add column if not exists public_key text;
