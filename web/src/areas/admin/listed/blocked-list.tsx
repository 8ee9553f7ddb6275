import * as calls from '@drip/core/contracts/admin/admin-calls'
import { BLOCKS_LISTED, BLOCK_KIND_LABELS } from '@drip/core/contracts/admin/admin-lists'
import type { AdminBlocks } from '@drip/core/contracts/admin/admin-area'
import { useState } from 'react'
import { resumed } from '../../../api/connection.ts'
import { maskCep, maskCpf } from '../../../masks/documents.ts'
import { maskPhone } from '../../../masks/phone.ts'
import { DecisionDialog } from '../../../signed/decision-dialog.tsx'
import { SCREENS } from '../screens.ts'
import { texts as all } from '../frame/texts.ts'
import { withStatus } from '../frame/with-status.ts'
import { LineAction } from '../frame/action-button.tsx'
import { List } from '../frame/lists/list.tsx'
import { Block } from '../orders/order-blocks.tsx'
import { ask } from '../signed-in.ts'

const texts = all.fraud

type Blocked = AdminBlocks['content'][number]

/** The current blocks, searchable in any notation; each value can be unblocked. */
export function BlockedList() {
  const [freeing, setFreeing] = useState<Blocked | null>(null)
  return (
    <Block id="blocked-title" title={texts.listTitle}>
      <List
        call={calls.searchBlocks}
        listed={BLOCKS_LISTED}
        screen={SCREENS.blockUser}
        texts={texts.list}
        asked={({ search, page }) => ({ body: { value: search, page } })}
        keyOf={(it) => `${it.kind} ${it.value}`}
        cells={{ value: (it) => <span className="tabular cell-value">{shownValue(it)}</span> }}
        actions={{
          head: texts.unblock,
          // the block of a bank does not concern a person and is not lifted here (000 §7)
          cell: (it) =>
            it.kind === 'BANK' ? null : (
              <LineAction
                whyNot={null}
                name={`${texts.unblock} ${shownValue(it)}`}
                onPress={() => setFreeing(it)}
              >
                {texts.unblock}
              </LineAction>
            ),
        }}
      />
      {freeing !== null && <UnblockDialog it={freeing} onClose={() => setFreeing(null)} />}
    </Block>
  )
}

/** In the format for people. */
function shownValue({ kind, value }: Blocked): string {
  switch (kind) {
    case 'CPF':
      return maskCpf(value)
    case 'PHONE':
      return maskPhone(value)
    case 'CEP':
      return maskCep(value)
    case 'BANK':
      return value
  }
}

function UnblockDialog(props: { it: Blocked; onClose: () => void }) {
  const { kind, value } = props.it
  const body = {
    cpfs: kind === 'CPF' ? [value] : [],
    phones: kind === 'PHONE' ? [value] : [],
    addressCeps: kind === 'CEP' ? [value] : [],
  }
  return (
    <DecisionDialog
      title={texts.unblockAsk(BLOCK_KIND_LABELS[kind], shownValue(props.it))}
      lead={texts.unblockLead}
      confirm={texts.unblock}
      act={() => resumed(() => ask(calls.unblock, { body }))}
      done={texts.unblocked[kind === 'PHONE' ? 'phone' : kind === 'CEP' ? 'cep' : 'cpf']}
      failed={(refusal) => withStatus(texts.operationFailed, refusal)}
      onClose={props.onClose}
    />
  )
}
