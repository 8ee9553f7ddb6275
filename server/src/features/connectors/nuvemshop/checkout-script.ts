/**
 * Runs in the checkout of a Nuvemshop shop, in browsers of every age: ES5. It requests a checkout from our server and
 * sends the shopper there.
 */
import { PAYMENT_OPTION } from '../../../providers/nuvemshop/http-nuvemshop.ts'

export function checkoutScript(publicUrl: string): string {
  return `LoadCheckoutPaymentContext(function (Checkout, PaymentOptions) {
  var get = function (name) { return Checkout.getData(name) };
  Checkout.addPaymentOption(PaymentOptions.ExternalPayment({
    id: ${JSON.stringify(PAYMENT_OPTION)},
    fields: { billing_address: true },
    onLoad: function () {},
    onSubmit: function (callback) {
      var fail = function () { callback({ success: false, error_code: 'payment_processing_error' }) };
      var urls = get('callbackUrls') || {};
      Checkout.http.post(${JSON.stringify(`${publicUrl}/nuvemshop/checkouts`)}, {
        storeId: get('storeId'),
        orderId: get('order.cart.id'),
        cartHash: get('order.cart.hash'),
        currency: get('order.cart.currency'),
        total: get('order.cart.prices.total'),
        successUrl: urls.success,
        cancelUrl: urls.cancel,
        contact: get('order.contact'),
        billingAddress: get('order.billingAddress'),
        lineItems: get('order.cart.lineItems')
      }).then(function (answer) {
        callback({ success: true, redirect: answer.data.redirect, extraAuthorize: true });
      }, fail);
    }
  }));
});
`
}
