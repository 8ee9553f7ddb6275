<?php
$order = getenv('ORDER_ID');
$path = "/api/v2/orders/$order/refunds";
$body = json_encode(['amount' => 40]);
$key = "refund-$order-1";
$digest = 'sha-256=:' . base64_encode(hash('sha256', $body, true)) . ':';
$created = time();
$nonce = bin2hex(random_bytes(16));
$input = "(\"@method\" \"@path\" \"content-digest\" \"idempotency-key\");created=$created;nonce=\"$nonce\"";

// what is signed: a line for each part, and none at the end
$signed = implode("\n", [
    '"@method": POST',
    "\"@path\": $path",
    "\"content-digest\": $digest",
    "\"idempotency-key\": $key",
    "\"@signature-params\": $input",
]);
// the last 32 bytes of the PEM are the key itself
$pem = file_get_contents(getenv('DRIP_PRIVATE_KEY'));
$seed = substr(base64_decode(preg_replace('/-----[^-]+-----|\s/', '', $pem)), -32);
$secret = sodium_crypto_sign_secretkey(sodium_crypto_sign_seed_keypair($seed));
$signature = base64_encode(sodium_crypto_sign_detached($signed, $secret));

$call = curl_init(getenv('DRIP_URL') . $path);
curl_setopt_array($call, [
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => [
        'X-API-Key: ' . getenv('DRIP_API_KEY'),
        'Content-Type: application/json',
        "Idempotency-Key: $key",
        "Content-Digest: $digest",
        "Signature-Input: drip=$input",
        "Signature: drip=:$signature:",
    ],
    CURLOPT_POSTFIELDS => $body,
]);
echo curl_exec($call), "\n";
