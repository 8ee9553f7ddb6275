<?php
$call = curl_init(getenv('DRIP_URL') . '/api/v2/orders/' . getenv('ORDER_ID') . '/refunds');
curl_setopt_array($call, [
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => ['X-API-Key: ' . getenv('DRIP_API_KEY'), 'Content-Type: application/json'],
    CURLOPT_POSTFIELDS => json_encode(['amount' => 100000]),
]);
$problem = json_decode(curl_exec($call), true);
if (curl_getinfo($call, CURLINFO_RESPONSE_CODE) >= 400 && $problem['code'] !== 'AMOUNT_NOT_REFUNDABLE') {
    throw new Exception($problem['title']);
}
echo json_encode($problem), "\n";
