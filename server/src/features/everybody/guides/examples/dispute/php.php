<?php
$call = curl_init(getenv('DRIP_URL') . '/api/v2/disputes/' . getenv('DISPUTE_ID') . '/contest');
curl_setopt_array($call, [
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => ['X-API-Key: ' . getenv('DRIP_API_KEY'), 'Content-Type: application/json'],
    CURLOPT_POSTFIELDS => json_encode(['text' => 'O rastreio mostra a entrega em 20 de novembro.']),
]);
echo curl_exec($call), "\n";
