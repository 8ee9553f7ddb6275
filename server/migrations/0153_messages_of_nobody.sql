-- What went to a phone in nobody's name, as the codes of "Quanto posso comprar?" do, is found when whoever has it asks to be forgotten.

create index if not exists customer_messages_of_nobody on customer_messages (recipient) where customer_id is null and purchase_id is null;
