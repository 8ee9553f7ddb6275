import { exportOf } from '@drip/core/lists/listed'
import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import type { MerchantTransfer, TransferLine } from '@drip/core/contracts/merchant/merchant-area'
import { TRANSFER_LINES_LISTED, TRANSFERS_LISTED } from '@drip/core/contracts/merchant/merchant-lists'
import { type ReactNode } from 'react'
import { resumed } from '../../../api/connection.ts'
import { refusalStatus } from '../../../api/refusal.ts'
import { shownDate, shownInstant } from '../../../instalments/dates.ts'
import { plainColumnsOf } from '../../../signed/listed-columns.tsx'
import { saveFile } from '../../../signed/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { DownloadIcon } from '../../../ui/icons.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Money } from '../../../ui/money.tsx'
import { RowLink } from '../../../ui/work/tables/data-table.tsx'
import { CopyValue } from '../../../ui/work/copy-value.tsx'
import { KeyValues } from '../../../ui/work/key-values.tsx'
import { GrowingList } from '../../../signed/growing-list.tsx'
import { PageHead } from '../../../ui/work/page-head.tsx'
import { SCREENS } from '../screens.ts'
import { TransferBadge, wentBack } from './transfer-badge.tsx'
import { ask, useAsked, usePages } from '../signed-in.ts'
import { texts } from '../texts.ts'
import { settlementTexts } from './settlement-texts.ts'
import { LoadingPage } from '../frame/loading-page.tsx'
import { MissingPage } from '../frame/missing-page.tsx'

const words = settlementTexts.transfers

/** One transfer, down to the instalments and refunds that add up to it. */
export function TransferPage({ id }: { id: string }): ReactNode {
  const { value: transfer, refusal, reload } = useAsked(calls.showTransfer, { id })

  if (transfer === null && refusal === null) return <LoadingPage />
  if (transfer === null) {
    if (refusal !== null && refusalStatus(refusal) === 404)
      return <MissingPage lead={texts.missing.transfer} />
    return <LoadFailure words={words.failed} onRetry={reload} />
  }
  return <Transfer transfer={transfer} />
}

export function Transfer({ transfer }: { transfer: MerchantTransfer }): ReactNode {
  const hasGoneBack = wentBack(transfer.status)
  return (
    <>
      <PageHead
        title={words.one(shownDate(transfer.transferDate))}
        lead={hasGoneBack ? words.wentBack : words.lead}
        back={{ href: SCREENS.transfers.href(), label: words.back }}
      >
        {transfer.status === 'DONE' && <ReceiptButton transfer={transfer} />}
      </PageHead>
      <TransferFacts transfer={transfer} />
      {!hasGoneBack && <Lines transfer={transfer} />}
    </>
  )
}

function TransferFacts({ transfer }: { transfer: MerchantTransfer }) {
  const { columns } = TRANSFERS_LISTED
  return (
    <section className="panel" aria-label={words.one(shownDate(transfer.transferDate))}>
      <KeyValues
        items={[
          [columns.amount.head, <Money key="amount" reais={transfer.amount} />],
          [columns.status.head, <TransferBadge key="status" status={transfer.status} />],
          [columns.arrived.head, transfer.doneAt && shownInstant(transfer.doneAt)],
          [columns.account.head, transfer.account],
          [
            columns.reference.head,
            transfer.reference && (
              <CopyValue key="reference" name={columns.reference.head} value={transfer.reference} />
            ),
          ],
        ]}
      />
    </section>
  )
}

/** Only a transfer that arrived has a receipt. */
function ReceiptButton({ transfer: { id, transferDate } }: { transfer: MerchantTransfer }) {
  const toast = useToast()
  const download = async () => {
    const outcome = await resumed(() => ask(calls.downloadTransferReceipt, { id }))
    if (outcome.ok) saveFile(outcome.value, words.receiptFile(transferDate))
    else toast.failed(words.receiptFailed)
  }
  return (
    <Button kind="secondary" icon={<DownloadIcon size={18} />} onPress={download}>
      {words.receipt}
    </Button>
  )
}

function Lines({ transfer: { id, transferDate } }: { transfer: MerchantTransfer }) {
  const list = usePages(calls.listTransferLines, { id }, lineId)
  return (
    <>
      <GrowingList
        list={list}
        caption={words.lines}
        columns={COLUMNS}
        keyOf={lineId}
        failed={words.failed}
        count={words.lineCount}
        empty={<p className="note">{words.noLines}</p>}
        exported={{
          name: `repasse-de-${transferDate}`,
          load: () => ask(exportOf(calls.listTransferLines), { id }),
        }}
      />
    </>
  )
}

const lineId = (it: TransferLine) => it.id

const COLUMNS = plainColumnsOf(TRANSFER_LINES_LISTED, {
  code: (it) => <RowLink href={SCREENS.sale.href({ id: it.checkoutId })}>{it.code}</RowLink>,
  kind: (it) => <KindOfLine line={it} />,
})

function KindOfLine({ line }: { line: TransferLine }) {
  return (
    <span className="sale-badge">
      <Badge tone={line.kind === 'SALE' ? 'good' : 'attention'}>{words.kinds[line.kind]}</Badge>
      <span className="sale-badge__more">
        {line.instalmentNumber === null ? words.wholeSale : words.instalment(line.instalmentNumber)}
      </span>
    </span>
  )
}
