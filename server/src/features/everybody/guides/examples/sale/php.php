<?php
$call = curl_init(getenv('DRIP_URL') . '/api/v1/checkouts');
curl_setopt_array($call, [
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => ['X-API-Key: ' . getenv('DRIP_API_KEY'), 'Content-Type: application/json'],
    CURLOPT_POSTFIELDS => json_encode([
        'amount' => '300.00',
        'merchantCode' => 'PEDIDO-1001',
        'resolveUrl' => 'https://loja.example/retorno',
        'customerPhone' => '(11) 98877-0001',
        'products' => [
            ['merchantCode' => 'SAPATO-42', 'name' => 'Sapato social', 'quantity' => 1, 'amount' => '300.00'],
        ],
    ]),
]);
echo curl_exec($call), "\n";
