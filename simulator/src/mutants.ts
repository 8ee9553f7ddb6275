/** Money bugs that somebody could write, each planted alone into a copy of the product to see whether the simulator finds it. */
export interface Mutant {
  name: string
  /** What the bug is, in words. */
  what: string
  file: string
  /** Occurs exactly once in the file. */
  find: string
  replace: string
}

const FEATURES = 'server/src/features'

export const MUTANTS: readonly Mutant[] = [
  {
    name: 'payment-taken-twice',
    what: 'a Pix for a purchase is not looked up before it is taken',
    file: `${FEATURES}/purchases/payments/settle-charge.ts`,
    find: `    if (found.facts.isKnown) return\n`,
    replace: ``,
  },
  {
    name: 'late-charge-not-booked',
    what: 'fine and interest that were paid are not booked as income',
    file: 'core/src/ledger/accounts.ts',
    find: `    ...posting(ACCOUNTS.CUSTOMER_FUNDS, ACCOUNTS.LATE_CHARGES, lateCharge),\n    ...posting(ACCOUNTS.CASHBACK, ACCOUNTS.CUSTOMER_DEBT, discount),`,
    replace: `    ...posting(ACCOUNTS.CASHBACK, ACCOUNTS.CUSTOMER_DEBT, discount),\n    ...(lateCharge < 0 ? [] : []),`,
  },
  {
    name: 'rates-rounded-down',
    what: 'a rate is rounded down and not half up',
    file: 'core/src/money/rate.ts',
    find: `(BigInt(Math.abs(amount)) * numerator * 2n + denominator) / (denominator * 2n)`,
    replace: `(BigInt(Math.abs(amount)) * numerator) / denominator`,
  },
  {
    name: 'interest-a-day-more',
    what: 'interest counts one day more than the instalment is late',
    file: 'core/src/instalments/late-charge.ts',
    find: `const daysLate = daysBetween(deadline, today)`,
    replace: `const daysLate = daysBetween(deadline, today) + 1`,
  },
  {
    name: 'no-business-days',
    what: 'a due date on a weekend is late on Monday',
    file: 'core/src/instalments/late-charge.ts',
    find: `const deadline = nextBusinessDay(dueDate)`,
    replace: `const deadline = dueDate < '0000' ? nextBusinessDay(dueDate) : dueDate`,
  },
  {
    name: 'small-surplus-kept',
    what: 'what was paid too much is given back only from R$ 1,00 on',
    file: `${FEATURES}/purchases/instalment-payments/apply-debt-payments.ts`,
    find: `    if (it.back > 0) await`,
    replace: `    if (it.back > (isUsed(it) ? 100 : 0)) await`,
  },
  {
    name: 'second-code-stays-payable',
    what: 'an instalment that was paid leaves its other codes payable',
    file: `${FEATURES}/purchases/instalment-payments/apply-debt-payments.ts`,
    find: `    judged.flatMap((it) => it.others),\n`,
    replace: `    [],\n`,
  },
  {
    name: 'canceled-debt-stays-payable',
    what: 'a cancelled instalment leaves its code payable',
    file: `${FEATURES}/servicing/corrections/cancel-order.ts`,
    find: `  await endDebtCharges(\n    deps,\n    tx,\n    changed.map((part) => part.id),\n  )\n`,
    replace: `  void changed\n`,
  },
  {
    name: 'key-ignored',
    what: 'a cancellation that is asked for again is carried out again',
    file: `${FEATURES}/servicing/corrections/cancel-order.ts`,
    find: `    requestKey: it.requestKey ?? null,`,
    replace: `    requestKey: null,`,
  },
  {
    name: 'paid-money-kept',
    what: 'a cancellation gives paid money back only from R$ 10,00 on',
    file: `${FEATURES}/purchases/refunds/undo-payments.ts`,
    find: `if (amount > 0) await requestRefund`,
    replace: `if (amount >= 1000) await requestRefund`,
  },
  {
    name: 'refund-with-a-new-id',
    what: 'each try to send a refund uses another id, so that a lost answer sends it twice',
    file: `${FEATURES}/purchases/refunds/refund-payment.ts`,
    find: `endToEndId, id: refund.id, amount`,
    replace: `endToEndId, id: newId(deps.clock.now()).replaceAll('-', ''), amount`,
  },
  {
    name: 'refund-done-before-booked',
    what: 'a refund is marked as done in one transaction and booked in the next',
    file: `${FEATURES}/purchases/refunds/refund-payment.ts`,
    find: `    saveRefundStatus(to, refund.id, status, deps.clock.now())\n`,
    replace: `    await deps.db.writeTogether(async (first) =>\n      saveRefundStatus(first, refund.id, status, deps.clock.now()),\n    )\n`,
  },
  {
    name: 'any-amount-buys',
    what: 'a purchase is approved whatever amount was paid',
    file: 'core/src/checkout/use-of-payment.ts',
    find: `  if (payment.amount !== charge.amount) return back('WRONG_AMOUNT')\n`,
    replace: ``,
  },
  {
    name: 'symbolic-kept',
    what: 'the symbolic R$ 1,00 does not go back',
    file: `${FEATURES}/purchases/payments/approve-order.ts`,
    find: `requestRefund(deps, tx, { ...payment, cause: 'symbolic' })`,
    replace: `null`,
  },
  {
    name: 'taken-back-stays-paid',
    what: 'what a bank took back still counts as paid',
    file: `${FEATURES}/purchases/payments/take-back.ts`,
    find: `  saveInstalments(tx, after)\n`,
    replace: ``,
  },
  {
    name: 'fee-not-given-back',
    what: 'a cancellation keeps the whole fee',
    file: `${FEATURES}/servicing/corrections/cancel-order.ts`,
    find: `feeAmount: subtractCents(order.feeAmount, plan.feePart)`,
    replace: `feeAmount: order.feeAmount`,
  },
  {
    name: 'payout-with-a-new-id',
    what: 'each try to pay a merchant uses another id, so that a lost answer pays him twice',
    file: `${FEATURES}/purchases/settlements/send-transfer.ts`,
    find: `provider.send({ id: it.id, amount`,
    replace: `provider.send({ id: crypto.randomUUID(), amount`,
  },
  {
    name: 'returned-payout-not-owed-again',
    what: "what a merchant's bank sent back is not due to him again",
    file: `${FEATURES}/purchases/settlements/settle-transfer.ts`,
    find: `  book(tx, movements)\n  await freeParts(tx, id)\n`,
    replace: `  book(tx, movements)\n`,
  },
  {
    name: 'difference-folded-twice',
    what: "what changed a merchant's statement is folded into its sums and stays to be folded again",
    file: `${FEATURES}/purchases/settlements/sums.store.ts`,
    find: `      delete from settlement_changes where ctid = any(array(select ctid from settlement_changes limit \${limit}))\n      returning *\n`,
    replace: `      select * from settlement_changes limit \${limit}\n`,
  },
  {
    name: 'transferred-part-still-waits',
    what: 'a part that goes out with a transfer is still to be transferred in the sums',
    file: `${FEATURES}/purchases/settlements/sums.store.ts`,
    find: `    \${side(sql\`-\`, way.from)} union all \${side(sql\`+\`, way.to)}`,
    replace: `    \${side(sql\`+\`, way.to)}`,
  },
  {
    name: 'sweep-takes-nothing',
    what: 'a payment whose webhook is lost is left to the reconciliation of the next day',
    file: `${FEATURES}/purchases/payments/sweep-received.ts`,
    find: `if (!known.has(endToEndId)) await settleCharge(`,
    replace: `if (known.has(endToEndId)) await settleCharge(`,
  },
  {
    name: 'paid-instalment-not-released',
    what: 'a merchant who waits for an instalment does not get it when it is paid',
    file: `${FEATURES}/purchases/instalment-payments/apply-debt-payments.ts`,
    find: `numbers: closed.map((part) => part.number)`,
    replace: `numbers: closed.slice(0, 0).map((part) => part.number)`,
  },
  {
    name: 'lease-without-end',
    what: "work that a process goes on with itself is nobody else's when that process dies",
    file: 'server/src/platform/jobs/jobs.store.ts',
    find: `it.held ? LEASE_SECONDS : it.wait`,
    replace: `it.held ? 1e9 : it.wait`,
  },
  {
    name: 'debit-not-called-back',
    what: 'a debit that must not pay any more is not called back at the PSP',
    file: `${FEATURES}/purchases/charges/end-charge.ts`,
    find: `await automaticPix.cancelDebit(txid)`,
    replace: `await automaticPix.debit(txid)`,
  },
  {
    name: 'stopped-mandate-debits',
    what: 'what was on its way when autopay was stopped is still debited',
    file: `${FEATURES}/servicing/autopay/stop-autopay.ts`,
    find: `  const called = await callBackDebits(deps, tx, mandate)\n`,
    replace: `  const called: string[] = []\n`,
  },
]
