<?php
$order = getenv('ORDER_ID');
$call = curl_init(getenv('DRIP_URL') . "/api/v2/orders/$order/refunds");
curl_setopt_array($call, [
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => [
        'X-API-Key: ' . getenv('DRIP_API_KEY'),
        'Content-Type: application/json',
        "Idempotency-Key: refund-$order-1",
    ],
    CURLOPT_POSTFIELDS => json_encode(['amount' => 40]),
]);
echo curl_exec($call), "\n";
