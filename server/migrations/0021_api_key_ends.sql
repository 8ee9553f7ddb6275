-- An API key is told from another by how it ends; of one that was made before this, nothing is known any more.

alter table merchants add column api_key_ends text;
