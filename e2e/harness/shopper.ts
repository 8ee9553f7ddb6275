// What a shopper does in the checkout, screen by screen, by role and label. The screens are the same in a separate
// window and in a store's frame: `Screen` is either.
import { randomInt } from 'node:crypto'
import type { FrameLocator, Page } from 'playwright-core'
import { ACTION_LIMIT_MS, readNewestCode } from './person.ts'
import type { Product } from './product.ts'

/** Where the checkout is shown: a page, or the frame in a store's page. */
export type Screen = Page | FrameLocator

export interface Shopper {
  name: string
  /** Eleven digits. */
  cpf: string
  /** +55 and eleven digits. */
  phone: string
  email: string
}

const FIRST_NAMES = ['Beatriz', 'Tiago', 'Larissa', 'Rafael', 'Juliana', 'Gustavo', 'Camila', 'Otávio']
const LAST_NAMES = ['Campos Nogueira', 'Barros Vieira', 'Figueiredo Prado', 'Azevedo Lima']

/** A new person. */
export function newShopper(known: Partial<Shopper> = {}): Shopper {
  const name = `${pick(FIRST_NAMES)} ${pick(LAST_NAMES)}`
  const number = String(randomInt(1_000_0000, 9_999_9999))
  return {
    name,
    cpf: newCpf(),
    phone: `+55119${number}`,
    email: `pessoa${number}@exemplo.com.br`,
    ...known,
  }
}

const pick = (names: readonly string[]) => names[randomInt(names.length)] ?? 'Ana'

/** A CPF with right check digits (weights 10…2 and 11…2, modulo 11). */
function newCpf(): string {
  // the ninth digit is the tax region: eight is São Paulo
  const base = `${String(randomInt(4_000_0000, 9_000_0000))}8`
  return [10, 11].reduce((digits, weight) => digits + checkDigit(digits, weight), base)
}

function checkDigit(digits: string, weight: number): string {
  const sum = digits.split('').reduce((total, digit, index) => total + Number(digit) * (weight - index), 0)
  return String(((sum * 10) % 11) % 10)
}

/** `123.456.789-09`, as the screens show it. */
export const shownCpf = (cpf: string) => cpf.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4')
/** As the back-office shows it until somebody asks for the full number. */
export const hiddenCpf = (cpf: string) => `***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**`

export type MerchantName = 'Passo Largo' | 'Casa Aurora' | 'Mundo Pet' | 'Livraria Sabiá'
const MERCHANTS: readonly MerchantName[] = ['Passo Largo', 'Casa Aurora', 'Mundo Pet', 'Livraria Sabiá']

export interface Purchase {
  merchant?: MerchantName
  /** `123,45`; by default the product's price. */
  amount?: string
  /** What the store already knows about the shopper. */
  phone?: string
  cpf?: string
  name?: string
  confirmation?: 'normal' | 'refuses' | 'hangs'
}

/** Buys in the demo store without opening its pages, and returns the checkout's address. */
export async function buyInStore(product: Product, purchase: Purchase = {}): Promise<string> {
  const { merchant = 'Passo Largo', ...rest } = purchase
  const form = { productId: 'tenis-serra', merchant: String(MERCHANTS.indexOf(merchant)), ...rest }
  const answer = await fetch(`${product.sandbox}/store/buy`, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams(form),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`the store answered ${answer.status}: ${text}`)
  const { formUrl }: { formUrl: string } = JSON.parse(text)
  return formUrl
}

/** Waits for a screen by its title. */
export async function sees(screen: Screen, title: string | RegExp): Promise<void> {
  await screen.getByRole('heading', { level: 1, name: title }).waitFor()
}

export async function press(screen: Screen, button: string): Promise<void> {
  await screen.getByRole('button', { name: button, exact: true }).click()
}

/** From the insight to the code. */
export async function givePhone(screen: Screen, { phone }: Shopper): Promise<void> {
  await sees(screen, 'Qual é o seu celular?')
  await screen.getByLabel('Celular com DDD').fill(phone)
  await press(screen, 'Continuar')
}

/** Reads the code from the message and types it. */
export async function giveCode(screen: Screen, product: Product, { phone }: Shopper): Promise<void> {
  await sees(screen, 'Digite o código que enviamos')
  await screen.getByLabel('Drip Token').fill(await readNewestCode(product, phone))
}

/** This phone has bought before: the CPF alone shows whether it is the same person. */
export async function giveCpf(screen: Screen, { cpf }: Shopper): Promise<void> {
  await sees(screen, 'Conte um pouco sobre você')
  if ((await screen.getByRole('textbox').count()) !== 1) throw new Error('more than the CPF is asked')
  await screen.getByLabel('CPF').fill(cpf)
  await press(screen, 'Continuar')
}

/** Fills in the person's own data. */
export async function fillPerson(screen: Screen, it: Shopper): Promise<void> {
  await sees(screen, 'Conte um pouco sobre você')
  await screen.getByLabel('CPF').fill(it.cpf)
  await screen.getByLabel('Nome completo').fill(it.name)
  await screen.getByLabel('E-mail').fill(it.email)
}

/** Fills in the address: the CEP brings the street, the number is typed. */
export async function fillAddress(screen: Screen): Promise<void> {
  await screen.getByLabel('CEP').fill('01310-100')
  await waitForValue(screen, 'Rua', 'Avenida Paulista')
  await screen.getByLabel('Número').fill('1578')
}

/** The form of a store that asks for everything at once. */
export async function fillOneForm(screen: Screen, it: Shopper): Promise<void> {
  await fillPerson(screen, it)
  await screen.getByLabel('Celular com DDD').fill(it.phone)
  await screen.getByLabel('Data de nascimento').fill('28/02/1990')
  await fillAddress(screen)
}

/** Waits until a field that the page fills in has a value. */
export async function waitForValue(screen: Screen, label: string, value: string): Promise<void> {
  const field = screen.getByLabel(label, { exact: true })
  const giveUpAt = Date.now() + ACTION_LIMIT_MS
  while ((await field.inputValue()) !== value) {
    if (Date.now() > giveUpAt)
      throw new Error(`${label} holds "${await field.inputValue()}" and not "${value}"`)
    await new Promise((done) => setTimeout(done, 50))
  }
}

/** Person and address, submitted. */
export async function giveDetails(screen: Screen, it: Shopper): Promise<void> {
  await fillPerson(screen, it)
  await fillAddress(screen)
  await press(screen, 'Continuar')
}

/**
 * Sees the analysis and skips its duration. The page's clock must be controlled by the journey: `person` installs it.
 * @param page whose clock is moved: the page itself, also if the checkout is in a frame
 */
export async function waitOutAnalysis(page: Page, screen: Screen = page): Promise<void> {
  await sees(screen, 'Estamos analisando sua compra')
  await page.clock.fastForward(ANALYSIS_MS)
}

/** A little longer than the analysis is shown. */
export const ANALYSIS_MS = 9_000

/** Insight, phone, and the code sent to it. */
export async function proveOnesPhone(screen: Screen, product: Product, it: Shopper): Promise<void> {
  await press(screen, 'Vamos em frente!')
  await givePhone(screen, it)
  await giveCode(screen, product, it)
}

/** Insight, phone, code, details: everything before the decision. */
export async function introduceOneself(screen: Screen, product: Product, it: Shopper): Promise<void> {
  await proveOnesPhone(screen, product, it)
  await giveDetails(screen, it)
}

/** The Pix "copia e cola" text on the screen. */
export async function readPixCode(screen: Screen): Promise<string> {
  return screen.getByLabel('Pix copia e cola').inputValue()
}
