import * as calls from '@drip/core/contracts/admin/admin-calls'
import type { AdminBlocks } from '@drip/core/contracts/admin/admin-area'
import { useCallback, useState } from 'react'
import { resumed } from '../../../api/connection.ts'
import { shownDay } from '../../../instalments/dates.ts'
import { maskCep, maskCpf } from '../../../masks/documents.ts'
import { maskPhone } from '../../../masks/phone.ts'
import { changeQuery, addressWith, useEntryText, useQuery } from '../../../signed/address.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { ConfirmDialog } from '../../../ui/work/confirm-dialog.tsx'
import { DataTable, type Column } from '../../../ui/work/tables/data-table.tsx'
import { EmptyState } from '../../../ui/work/tables/empty-state.tsx'
import { Pager } from '../../../ui/work/tables/pager.tsx'
import { SearchField } from '../../../ui/work/fields/search-field.tsx'
import { SCREENS } from '../screens.ts'
import { texts as all } from '../frame/texts.ts'
import { withStatus } from '../frame/with-status.ts'
import { LineAction } from '../frame/action-button.tsx'
import { Block } from '../orders/order-blocks.tsx'
import { usePageThere } from '../frame/use-page-there.ts'
import { ask, useListed } from '../signed-in.ts'

const texts = all.fraud

type Blocked = AdminBlocks['content'][number]

/** What is blocked now, found by any of its forms; each value can be freed. */
export function BlockedList() {
  const query = useQuery()
  const page = Math.max(0, Math.trunc(Number(query.get('page') ?? '0')) || 0)
  const [search, keepSearch] = useEntryText('blocked')
  const list = useListed(calls.searchBlocks, { body: { value: search, page } })
  usePageThere(page, list)
  const [freeing, setFreeing] = useState<Blocked | null>(null)
  const find = useCallback(
    (text: string) => {
      if (new URLSearchParams(window.location.search).has('page')) changeQuery({ page: null })
      keepSearch(text)
    },
    [keepSearch],
  )
  return (
    <Block id="blocked-title" title={texts.listTitle}>
      <SearchField label={texts.listSearch} value={search} maxLength={40} onSearch={find} />
      <DataTable
        caption={texts.listTitle}
        columns={columns(setFreeing)}
        rows={list.value?.content ?? null}
        isStale={list.isStale}
        keyOf={(it) => `${it.kind} ${it.value}`}
        empty={<EmptyState title={search === '' ? texts.empty : texts.emptySearch} />}
        failure={list.refusal === null ? undefined : { words: texts.listFailed, onRetry: list.reload }}
      />
      {list.value !== null && (
        <Pager
          label={texts.listTitle}
          page={page}
          pages={list.value.totalPages}
          hrefOf={(to) =>
            addressWith(SCREENS.blockUser.href(), query, { page: to === 0 ? null : String(to) })
          }
        />
      )}
      {freeing !== null && (
        <UnblockDialog it={freeing} onDone={list.reload} onClose={() => setFreeing(null)} />
      )}
    </Block>
  )
}

/** As people read it. */
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

function columns(onFree: (it: Blocked) => void): Column<Blocked>[] {
  return [
    { key: 'kind', head: texts.columns.kind, cell: (it) => texts.kinds[it.kind] },
    {
      key: 'value',
      head: texts.columns.value,
      leads: true,
      cell: (it) => <span className="tabular cell-value">{shownValue(it)}</span>,
    },
    { key: 'reason', head: texts.columns.reason, cell: (it) => it.reason },
    { key: 'description', head: texts.columns.description, cell: (it) => it.description },
    {
      key: 'since',
      head: texts.columns.since,
      cell: (it) => <span className="tabular">{shownDay(it.createdAt)}</span>,
    },
    {
      key: 'free',
      head: texts.unblock,
      // a bank's block is no person's and is not lifted here (000 §7)
      cell: (it) =>
        it.kind === 'BANK' ? null : (
          <LineAction whyNot={null} name={`${texts.unblock} ${shownValue(it)}`} onPress={() => onFree(it)}>
            {texts.unblock}
          </LineAction>
        ),
    },
  ]
}

function UnblockDialog(props: { it: Blocked; onDone: () => Promise<void>; onClose: () => void }) {
  const toast = useToast()
  const { kind, value } = props.it
  const free = async () => {
    const outcome = await resumed(() =>
      ask(calls.unblock, {
        body: {
          cpfs: kind === 'CPF' ? [value] : [],
          phones: kind === 'PHONE' ? [value] : [],
          addressCeps: kind === 'CEP' ? [value] : [],
        },
      }),
    )
    if (!outcome.ok) return withStatus(texts.operationFailed, outcome.refusal)
    toast.done(texts.unblocked[kind === 'PHONE' ? 'phone' : kind === 'CEP' ? 'cep' : 'cpf'])
    await props.onDone()
    props.onClose()
    return null
  }
  return (
    <ConfirmDialog
      title={texts.unblockAsk(texts.kinds[kind], shownValue(props.it))}
      lead={texts.unblockLead}
      confirm={texts.unblock}
      onConfirm={free}
      onClose={props.onClose}
    />
  )
}
