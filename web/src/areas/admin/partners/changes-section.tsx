import * as merchantCalls from '@drip/core/contracts/merchant/merchant-admin-calls'
import type { MerchantChange } from '@drip/core/contracts/merchant/merchant-admin'
import { shownInstant } from '../../../instalments/dates.ts'
import { DataTable, type Column } from '../../../ui/work/tables/data-table.tsx'
import { LoadMore } from '../../../ui/work/tables/load-more.tsx'
import { changedText } from './change-words.ts'
import { partnerTexts } from './texts.ts'
import { usePages } from '../signed-in.ts'

const texts = partnerTexts.changes

/** Who changed which term or rule, with the values before and after, newest first. */
export function ChangesSection({ merchantId }: { merchantId: string }) {
  const list = usePages(merchantCalls.listMerchantChanges, { id: merchantId }, keyOf)
  return (
    <section className="panel" aria-labelledby="changes-title">
      <h2 id="changes-title">{texts.title}</h2>
      <p className="note">{texts.lead}</p>
      <DataTable
        caption={texts.title}
        columns={COLUMNS}
        rows={list.value?.rows ?? null}
        keyOf={keyOf}
        isStale={list.isStale}
        empty={<p className="note">{texts.none}</p>}
        failure={list.refusal === null ? undefined : { words: texts.failed, onRetry: list.reload }}
      />
      {list.value !== null && list.value.total > 0 && (
        <LoadMore
          count={texts.count(list.value.rows.length, list.value.total)}
          hasMore={list.hasMore}
          isLoading={list.isLoadingMore}
          onMore={list.showMore}
        />
      )}
    </section>
  )
}

// one action changes each field of a section only once
const keyOf = (it: MerchantChange) =>
  `${it.at} ${it.section} ${it.field} ${String(it.before)} ${String(it.after)}`

const COLUMNS: readonly Column<MerchantChange>[] = [
  {
    key: 'at',
    head: texts.columns.at,
    cell: (it) => <span className="tabular">{shownInstant(it.at)}</span>,
  },
  {
    key: 'who',
    head: texts.columns.who,
    cell: (it) => (it.who === 'server' ? texts.server : it.who),
  },
  {
    key: 'what',
    head: texts.columns.what,
    leads: true,
    cell: (it) => `${texts.sections[it.section]}: ${fieldName(it.field)}`,
  },
  { key: 'before', head: texts.columns.before, cell: (it) => changedText(it.field, it.before) },
  { key: 'after', head: texts.columns.after, cell: (it) => changedText(it.field, it.after) },
]

const NAMES: Readonly<Record<string, string>> = {
  ...partnerTexts.users.fields,
  ...partnerTexts.fields,
  ...partnerTexts.terms.fields,
  ...texts.actions,
}

/** The form's label; a field unknown to it, by its raw name. */
const fieldName = (field: string) => NAMES[field] ?? field
