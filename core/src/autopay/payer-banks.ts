/**
 * Banks that can be asked for a mandate of Pix Automático: those where people have accounts, by their common names.
 * Numbers and Pix participation are from guibranco/BancosBrasileiros (public domain), August 2026. Customers of other
 * banks scan the code.
 */

export interface PayerBank {
  /** ISPB, the participant's number: eight characters. */
  ispb: string
  name: string
}

/** By name. */
export function listPayerBanks(): readonly PayerBank[] {
  banks ??= LINES.trim()
    .split('\n')
    .map((line) => ({ ispb: line.slice(0, 8), name: line.slice(9) }))
  return banks
}

/** Null if the bank cannot be asked. */
export function findPayerBank(ispb: string): PayerBank | null {
  return listPayerBanks().find((bank) => bank.ispb === ispb) ?? null
}

/** As typed. */
export interface TypedAccount {
  /** ISPB. */
  bank: string
  /** '' if the bank has none. */
  branch: string
  account: string
}

export interface ReadAccount {
  /** ISPB. */
  bank: string
  /** Four digits; null if the bank has none. */
  branch: string | null
  /** With its check digit, without punctuation. */
  account: string
}

export type AccountFault =
  | { field: 'bank'; code: 'unknown' }
  | { field: 'branch' | 'account'; code: 'invalid' }

const BRANCH = /^\d{1,4}$/
/** At most 20 characters (API Pix, `solicrec.destinatario.conta`); some banks use X as a check digit. */
const ACCOUNT = /^\d{2,19}[\dX]$/

/** The account whose bank is asked, or the error of each field. */
export function readPayerAccount(
  typed: TypedAccount,
): { ok: true; account: ReadAccount } | { ok: false; faults: AccountFault[] } {
  const branch = typed.branch.trim()
  const account = typed.account.replaceAll(/[\s.-]/g, '').toUpperCase()
  const faults: AccountFault[] = [
    ...(findPayerBank(typed.bank) === null ? [{ field: 'bank' as const, code: 'unknown' as const }] : []),
    ...(branch === '' || BRANCH.test(branch) ? [] : [{ field: 'branch' as const, code: 'invalid' as const }]),
    ...(ACCOUNT.test(account) ? [] : [{ field: 'account' as const, code: 'invalid' as const }]),
  ]
  if (faults.length > 0) return { ok: false, faults }
  return {
    ok: true,
    account: { bank: typed.bank, branch: branch === '' ? null : branch.padStart(4, '0'), account },
  }
}

let banks: readonly PayerBank[] | undefined

const LINES = `
10664513 Agibank
05463212 Ailos
54403563 Banco Arbi
61186680 Banco BMG
71027866 Banco BS2
01858774 Banco BV
04902979 Banco da Amazônia
00000000 Banco do Brasil
07237373 Banco do Nordeste
17184037 Banco Mercantil
59285411 Banco Pan
68900810 Banco Rendimento
33264668 Banco XP
13009717 Banese
28127603 Banestes
04913711 Banpará
92702067 Banrisul
60746948 Bradesco
00000208 BRB
30306294 BTG Pactual
31872495 C6 Bank
00360305 Caixa Econômica Federal
10398952 Cresol
62232889 Daycoval
27098060 Digio
19468242 iFood Pago
18189547 InfinitePay
00416968 Inter
60701190 Itaú
13884775 MagaluPay
10573521 Mercado Pago
20855875 Neon
18236120 Nubank
92894922 Original
08561701 PagBank
14388334 Paraná Banco
22896431 PicPay
51342763 Revolut
58160789 Safra
90400888 Santander
02038232 Sicoob
01181521 Sicredi
60889128 Sofisa
16501555 Stone
00315557 Unicred
`
