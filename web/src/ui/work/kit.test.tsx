import { civilDate } from '@drip/core/calendar/dates'
import { listLinks } from '@drip/core/contracts/merchant/merchant-calls'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { asking } from '../../api/use-asked.ts'
import { addressWith, changeQuery, useEntryText, useMovesWithin, useQuery } from '../../signed/address.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { CopyValue } from './copy-value.tsx'
import { DataTable, RowLink, type Column, type DataTableProps } from './tables/data-table.tsx'
import { DateField } from './fields/date-field.tsx'
import { DateRangeField, rangeInWords } from './fields/date-range-field.tsx'
import { datePresets } from './fields/date-presets.ts'
import { EmptyState } from './tables/empty-state.tsx'
import { FilterChips } from './tables/filter-chips.tsx'
import { KeyValues } from './key-values.tsx'
import { LoadMore } from './tables/load-more.tsx'
import { PageHead } from './page-head.tsx'
import { Pager } from './tables/pager.tsx'
import { pagesShown } from './tables/pager-window.ts'
import { SearchField } from './fields/search-field.tsx'
import { SelectField } from './fields/select-field.tsx'
import { Shell } from './shell.tsx'
import { Tabs } from './tables/tabs.tsx'
import { MoneyField } from './fields/number-field.tsx'

const drawn = (it: ReactNode) => renderToStaticMarkup(it)
const today = civilDate('2026-11-21')
const nothing = () => {}

interface Order {
  code: string
  amount: string
}
const columns: Column<Order>[] = [
  {
    key: 'code',
    head: 'Código',
    cell: (it) => <RowLink href={`/x/${it.code}`}>{it.code}</RowLink>,
    leads: true,
  },
  { key: 'amount', head: 'Valor', cell: (it) => it.amount, align: 'end', sortable: true },
]
const table = (more: Partial<DataTableProps<Order>>) =>
  drawn(
    <DataTable
      caption="Pedidos"
      columns={columns}
      rows={[{ code: 'A1', amount: 'R$ 10,00' }]}
      keyOf={(it) => it.code}
      empty={<EmptyState title="Nenhum pedido" />}
      {...more}
    />,
  )

describe('a table', () => {
  it('is a real one with a name, headings and a link in each row', () => {
    const html = table({})
    expect(html).toContain('<caption class="for-screen-readers">Pedidos</caption>')
    expect(html).toContain('<th scope="col">Código</th>')
    expect(html).toContain('<a href="/x/A1" class="table__link">A1</a>')
    expect(html).toContain('data-head="Valor"')
  })

  it('has the shape of its rows while they are on their way, and is busy', () => {
    const html = table({ rows: null })
    expect(html).toContain('aria-busy="true"')
    expect(html).toContain('skeleton')
  })

  it('keeps the rows that are there while others are on their way', () => {
    const html = table({ isStale: true })
    expect(html).toContain('A1')
    expect(html).toContain('aria-busy="true"')
  })

  it('explains why nothing is there, and what did not load', () => {
    expect(table({ rows: [] })).toContain('Nenhum pedido')
    const failed = table({ rows: null, failure: { words: 'Não deu', onRetry: async () => {} } })
    expect(failed).toContain('Não deu')
    expect(failed).toContain('Tentar de novo')
    expect(failed).not.toContain('<table')
  })

  it('shows its order only if it has one', () => {
    const html = table({ sort: { by: 'amount', descending: true, onSort: nothing } })
    expect(html.match(/aria-sort="descending"/g)).toHaveLength(1)
    expect(table({})).not.toContain('aria-sort')
  })

  it('opens a row only on request', () => {
    const html = table({ detail: { label: (it) => `Abrir ${it.code}`, content: () => 'inside' } })
    expect(html).toContain('aria-label="Abrir A1"')
    expect(html).not.toContain('inside')
  })
})

describe('a pager', () => {
  it.each([
    [0, 1, [0]],
    [0, 5, [0, 1, null, 4]],
    [2, 5, [0, 1, 2, 3, 4]],
    [3, 8, [0, 1, 2, 3, 4, null, 7]],
    [50, 100, [0, null, 49, 50, 51, null, 99]],
    [99, 100, [0, null, 98, 99]],
  ])('on page %i of %i shows %j', (page, pages, shown) => {
    expect(pagesShown(page, pages)).toEqual(shown)
  })

  it('links every page and marks the one that is open', () => {
    const html = drawn(<Pager label="Páginas" page={1} pages={3} hrefOf={(page) => `?pagina=${page}`} />)
    expect(html).toContain('href="?pagina=2"')
    expect(html.match(/aria-current="page"/g)).toHaveLength(1)
    expect(drawn(<Pager label="Páginas" page={0} pages={1} hrefOf={String} />)).toBe('')
  })

  it('leads no further than the first and the last page', () => {
    const stuck = (page: number) =>
      drawn(<Pager label="Páginas" page={page} pages={3} hrefOf={(it) => `?pagina=${it}`} />)
        .match(/<button [^>]*disabled=""[^>]*>/g)
        ?.map((it) => /aria-label="([^"]+)"/.exec(it)?.[1])
    expect(stuck(0)).toEqual(['Página anterior'])
    expect(stuck(1)).toBeUndefined()
    expect(stuck(2)).toEqual(['Próxima página'])
  })
})

describe('a stretch of days', () => {
  it('is known by its name if it has one', () => {
    expect(rangeInWords({ from: civilDate('2026-11-15'), to: today }, today)).toBe('Últimos 7 dias')
    expect(rangeInWords({ from: civilDate('2026-10-01'), to: civilDate('2026-10-31') }, today)).toBe(
      'Mês passado',
    )
    expect(rangeInWords({ from: civilDate('2026-10-02'), to: civilDate('2026-10-31') }, today)).toBe(
      '02/10/2026 a 31/10/2026',
    )
    expect(rangeInWords(null, today)).toBe('Qualquer data')
  })

  it('never ends after today', () => {
    expect(datePresets(today).every(({ from, to }) => from <= to && to <= today)).toBe(true)
  })
})

describe('a day', () => {
  const field = (value: string, more: object = {}) =>
    drawn(<DateField label="Vale até" name="until" value={value} onChange={nothing} {...more} />)

  it('is written as here, whatever the language of the browser', () => {
    const html = field('2026-12-31', { min: '2026-11-21', help: 'O último dia incluído.' })
    expect(html).toMatch(/name="until"[^>]*value="31\/12\/2026"/)
    expect(html).toContain('O último dia incluído.')
    expect(field('')).toMatch(/placeholder="dd\/mm\/aaaa"[^>]*name="until"[^>]*value=""/)
  })

  it('with an invalid value stays as typed, and its form is told', () => {
    expect(field('31/12')).toMatch(/name="until"[^>]*value="31\/12"/)
    expect(field('', { error: 'Escolha uma data' })).toMatch(/aria-invalid="true"[\s\S]*Escolha uma data/)
  })
})

describe('the address of a list', () => {
  it('adds and removes filters and leaves the rest unchanged', () => {
    const query = new URLSearchParams('status=OK&status=KO&pagina=4')
    expect(addressWith('/x', query, { pagina: null })).toBe('/x?status=OK&status=KO')
    expect(addressWith('/x', query, { status: ['KO'], pagina: '1' })).toBe('/x?status=KO&pagina=1')
    expect(addressWith('/x', query, { status: null, pagina: null })).toBe('/x')
  })
})

describe('the controls of a list', () => {
  it('show their names and the choice', () => {
    expect(drawn(<SearchField label="Buscar" value="ana" onSearch={nothing} />)).toContain('Limpar busca')
    expect(drawn(<SearchField label="Valor" value="199.90" isAmount onSearch={nothing} />)).not.toContain(
      'alert',
    )
    expect(drawn(<SearchField label="Valor" value="199.999" isAmount onSearch={nothing} />)).toMatch(
      /aria-invalid="true".*role="alert".*Digite um valor como 199,90/,
    )
    const options = [
      { value: 'OK', label: 'Aprovado' },
      { value: 'KO', label: 'Negado' },
    ]
    expect(
      drawn(<FilterChips label="Situação" options={options} chosen={['KO']} onChange={nothing} />),
    ).toMatch(/aria-pressed="true">.*Negado/)
    expect(drawn(<SelectField label="Situação" value="KO" options={options} onChange={nothing} />)).toContain(
      '<option value="KO" selected="">',
    )
    expect(drawn(<DateRangeField label="Período" value={null} today={today} onChange={nothing} />)).toContain(
      'aria-expanded="false"',
    )
    expect(drawn(<MoneyField label="Valor" value="1234.5" onChange={nothing} />)).toMatch(
      /type="text".*inputMode="decimal".*value="1\.234,50"/,
    )
    expect(drawn(<LoadMore count="10 de 20" hasMore isLoading={false} onMore={nothing} />)).toContain(
      '10 de 20',
    )
  })
})

describe('the frame of an area', () => {
  it('marks the present page and shows who is signed in', () => {
    const html = drawn(
      <Shell
        home="/parceira"
        area="Área da loja"
        groups={[
          { ways: [{ href: '/parceira/pedidos', label: 'Minhas Vendas', icon: null, current: true }] },
        ]}
        person={{ name: 'ana@loja.example' }}
        onLeave={nothing}
      >
        <PageHead title="Vendas" back={{ href: '/parceira', label: 'Voltar' }} />
        <Tabs label="Vendas" tabs={[{ href: '/a', label: 'Lista', current: true }]} />
        <KeyValues items={[['CPF', null]]} />
        <CopyValue name="código" value="A1" />
      </Shell>,
    )
    expect(html).toMatch(/href="\/parceira\/pedidos" class="shell__way" aria-current="page"/)
    expect(html).toContain('ana@loja.example')
    expect(html).toContain('<dd>N/A</dd>')
    expect(html).toContain('aria-label="Copiar código"')
  })

  it('breaks an e-mail address that is wider than its place before its @, and no other text', () => {
    const email = 'maria.aparecida@exemplo.com.br'
    const html = drawn(
      <>
        <KeyValues
          items={[
            ['E-mail', email],
            ['Nome', '@ana'],
          ]}
        />
        <CopyValue name="e-mail" value={email} />
      </>,
    )
    expect(html.match(/>maria\.aparecida<wbr\/>@exemplo\.com\.br</g)).toHaveLength(2)
    expect(html).toContain('<dd>@ana</dd>')
  })

  it('links a code to its object, with the copy button beside the link', () => {
    const html = drawn(<CopyValue name="id" value="A1" href="/admin/customers/A1" />)
    expect(html).toMatch(/<a href="\/admin\/customers\/A1">A1<\/a><\/span><button/)
  })
})

describe('a decision', () => {
  it('names the changes and has verbs for buttons', () => {
    const html = drawn(
      <ConfirmDialog
        title="Reembolsar R$ 120,00 de Maria S.?"
        changes={[['Valor', 'R$ 120,00']]}
        confirm="Reembolsar"
        isGrave
        onConfirm={async () => null}
        onClose={nothing}
      />,
    )
    expect(html).toContain('R$ 120,00 de Maria S.?')
    expect(html).toContain('<dd>R$ 120,00</dd>')
    expect(html).toContain('button--danger')
  })
})

describe('a list on the server', () => {
  it('is drawn without rows, filters or a search, because nobody is signed in there', () => {
    const { useListed } = asking<'MERCHANT'>(async () => ({ ok: true, value: ['row'] as never }))
    function List() {
      useMovesWithin(() => true)
      const query = useQuery()
      const [text] = useEntryText('busca')
      const { value, isStale } = useListed(listLinks)
      return <p>{JSON.stringify([query.toString(), text, value, isStale, typeof changeQuery])}</p>
    }
    expect(drawn(<List />)).toBe('<p>[&quot;&quot;,&quot;&quot;,null,false,&quot;function&quot;]</p>')
  })
})
