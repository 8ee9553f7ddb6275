<?php
$call = curl_init(getenv('DRIP_URL') . '/api/v1/merchants/get_cnpj');
curl_setopt_array($call, [
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => ['X-API-Key: ' . getenv('DRIP_API_KEY')],
]);
echo curl_exec($call), "\n";
