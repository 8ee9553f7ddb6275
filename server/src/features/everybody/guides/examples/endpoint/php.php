<?php
$call = curl_init(getenv('DRIP_URL') . '/api/v2/webhook_endpoints');
curl_setopt_array($call, [
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => ['X-API-Key: ' . getenv('DRIP_API_KEY'), 'Content-Type: application/json'],
    CURLOPT_POSTFIELDS => json_encode(['url' => getenv('STORE_URL') . '/drip']),
]);
echo curl_exec($call), "\n";
