<?php
$period = http_build_query(['from' => '2026-11-01', 'to' => '2026-11-30']);
$call = curl_init(getenv('DRIP_URL') . '/api/v2/settlements?' . $period);
curl_setopt_array($call, [
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => ['X-API-Key: ' . getenv('DRIP_API_KEY')],
]);
echo curl_exec($call), "\n";
