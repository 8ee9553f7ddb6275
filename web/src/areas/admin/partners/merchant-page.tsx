import { merchantState } from '@drip/core/contracts/catalogue/catalogue-lists'
import * as merchantCalls from '@drip/core/contracts/merchant/merchant-admin-calls'
import { BANK_ACCOUNT_TYPES, INTEGRATION_TYPE_LABELS } from '@drip/core/contracts/catalogue/catalogue-states'
import type { MerchantDetails } from '@drip/core/contracts/merchant/merchant-admin'
import { useState, type ReactNode } from 'react'
import { ResetFactorDialog } from '../../../factors/reset-dialog.tsx'
import { factorTexts } from '../../../factors/texts.ts'
import { SCREENS } from '../screens.ts'
import { refusalCode } from '../../../api/refusal.ts'
import { shortDate, shownDate, shownInstant } from '../../../instalments/dates.ts'
import { maskCep, maskCpf, maskDocument } from '../../../masks/documents.ts'
import { maskPhone } from '../../../masks/phone.ts'
import { goTo } from '../../../signed/address.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { moneyText } from '../../../ui/money.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { DecisionDialog } from '../../../signed/decision-dialog.tsx'
import { KeyValues } from '../../../ui/work/key-values.tsx'
import { PageHead } from '../../../ui/work/page-head.tsx'
import { useWhyNot } from '../frame/access.ts'
import { Copyable } from '../frame/copyable.tsx'
import { formTexts } from '../forms/form-texts.ts'
import { SectionIndex } from '../frame/section-index.tsx'
import { NotThere } from '../forms/not-there.tsx'
import { ActionButton, LineAction } from '../frame/action-button.tsx'
import { ChangesOfSubject } from '../customers/requested-change.tsx'
import { withStatus } from '../frame/with-status.ts'
import { ApiKeySection } from './api-key.tsx'
import { ChangesSection } from './changes-section.tsx'
import { bankText, maskPixKey } from './merchant-form-values.ts'
import { MerchantBadge } from './merchants-page.tsx'
import { FORM_SECTIONS, anchorOf } from './form-sections.ts'
import { TERM_KINDS } from './term-kinds.ts'
import { ruleText } from './rule-text.ts'
import { TermsSection } from './terms-section.tsx'
import { SuspendTransfers, TransfersSuspended } from './transfer-suspension.tsx'
import { partnerTexts } from './texts.ts'
import { type RepaymentRuleName, rulesOf } from '@drip/core/merchants/repayment-rules'
import { type SwitchSection, switchesShownIn } from '@drip/core/merchants/switches'
import { ask, useAsked } from '../signed-in.ts'

const texts = partnerTexts.details
const { fields: labels, sections } = partnerTexts
const answer = (yes: boolean) => (yes ? formTexts.yes : formTexts.no)

/** One merchant with all its data (000 §2). */
export function MerchantPage({ id }: { id: string }): ReactNode {
  const { value: merchant, refusal, reload } = useAsked(merchantCalls.showMerchant, { id })
  if (merchant === null) return <NotThere refusal={refusal} onRetry={reload} words={texts.loadFailed} />
  return (
    <>
      <MerchantHead merchant={merchant} />
      <SectionIndex
        sections={[
          { id: 'usuarios', title: partnerTexts.users.title },
          ...TERM_KINDS.map((it) => ({ id: `${it}-title`, title: partnerTexts.terms.kinds[it].title })),
          ...FORM_SECTIONS.map((it) => ({ id: anchorOf(it), title: sections[it] })),
        ]}
      />
      <TransfersSuspended merchant={merchant} />
      <Readiness of={merchant.readiness} />
      <Ending of={merchant.readiness} />
      <div className="two-columns">
        <div>
          <Block id={anchorOf('general')} title={sections.general} items={generalOf(merchant)} />
          <Block id={anchorOf('bank')} title={sections.bank} items={bankOf(merchant)}>
            <ChangesOfSubject subjectId={merchant.id} kind="MERCHANT_PAYOUT_ACCOUNT" />
            {merchant.transferSuspension === null && <SuspendTransfers merchant={merchant} />}
          </Block>
          <Block
            id={anchorOf('representative')}
            title={sections.representative}
            items={representativeOf(merchant)}
          />
          <Block id={anchorOf('address')} title={sections.address} items={addressOf(merchant)} />
          <Block id={anchorOf('risk')} title={sections.risk} items={riskOf(merchant)} />
          <Block
            id={anchorOf('fraud')}
            title={sections.fraud}
            before={<Alert tone="warning">{partnerTexts.antifraudWarning}</Alert>}
            items={yesNos(merchant, 'FRAUD')}
          />
          <Block id={anchorOf('checkout')} title={sections.checkout} items={checkoutOf(merchant)} />
          <Block id={anchorOf('repayment')} title={sections.repayment} items={repaymentOf(merchant)} />
          <StoreBlock merchant={merchant} />
        </div>
        <div>
          <UsersSection merchant={merchant} />
          <TermsSection merchant={merchant} />
          <ApiKeySection merchant={merchant} />
        </div>
      </div>
      <ChangesSection merchantId={id} />
    </>
  )
}

function MerchantHead({ merchant }: { merchant: MerchantDetails }) {
  const whyNot = useWhyNot()
  const may = whyNot('MERCHANTS_EDIT')
  const mayChange = [may, whyNot('MERCHANT_TERMS_EDIT'), whyNot('MERCHANT_RISK_EDIT')]
  // a duplicate copies terms and rules
  const mayCopy = mayChange.find((it) => it !== null) ?? null
  const toast = useToast()
  const [asks, setAsks] = useState(false)
  const enable = async () => {
    const outcome = await ask(merchantCalls.enableMerchant, { id: merchant.id })
    if (!outcome.ok) return toast.failed(withStatus(texts.enableFailed, outcome.refusal))
    toast.done(texts.enabled)
  }
  return (
    <PageHead
      title={merchant.name}
      lead={<MerchantBadge of={merchant} />}
      back={{ href: SCREENS.merchants.href(), label: texts.back }}
    >
      <ButtonLink kind="secondary" href={SCREENS.orders.href({ merchantId: merchant.id })}>
        {texts.orders}
      </ButtonLink>
      <ActionButton whyNot={mayCopy} onPress={() => goTo(SCREENS.merchantNew.href({ from: merchant.id }))}>
        {texts.copy}
      </ActionButton>
      {merchant.status === 'ARCHIVED' ? (
        <ActionButton whyNot={may} onPress={enable}>
          {texts.enable}
        </ActionButton>
      ) : (
        <ActionButton whyNot={may} onPress={() => setAsks(true)}>
          {texts.disable}
        </ActionButton>
      )}
      <ActionButton
        kind="primary"
        whyNot={mayChange.includes(null) ? null : may}
        onPress={() => goTo(SCREENS.merchantEdit.href({ id: merchant.id }))}
      >
        {texts.edit}
      </ActionButton>
      {asks && (
        <DecisionDialog
          title={texts.sure}
          lead={texts.disableLead(merchant.name)}
          confirm={texts.disable}
          isGrave
          act={() => ask(merchantCalls.disableMerchant, { id: merchant.id })}
          done={texts.disabled}
          failed={(refusal) => withStatus(texts.disableFailed, refusal)}
          toastsFailure
          onClose={() => setAsks(false)}
        />
      )}
    </PageHead>
  )
}

type Items = readonly (readonly [label: string, value: ReactNode])[]

function Block(props: { id: string; title: string; items: Items; before?: ReactNode; children?: ReactNode }) {
  return (
    <section id={props.id} className="panel" aria-label={props.title}>
      <h2>{props.title}</h2>
      {props.before}
      <KeyValues items={props.items} />
      {props.children}
    </section>
  )
}

function generalOf(it: MerchantDetails): Items {
  return [
    [texts.id, <Copyable key="id" name={texts.id} value={it.id} />],
    [labels.name, it.name],
    [labels.legalName, it.legalName],
    [labels.cnpj, maskDocument(it.cnpj)],
    [texts.initials, it.initials],
    [labels.status, merchantState(it)],
    [labels.integrationType, INTEGRATION_TYPE_LABELS[it.integrationType]],
    [labels.ecommPlatform, it.ecommPlatform],
    [labels.upfrontPaymentStatus, partnerTexts.levels[it.upfrontPaymentStatus]],
    [labels.paymentPlatform, partnerTexts.pix],
    [labels.ordersPhone, maskPhone(it.ordersPhone)],
    ...(it.ecommPlatform === 'VTEX'
      ? ([
          [labels.vTexAppKey, it.vTexAppKey],
          [labels.vTexAppToken, it.hasVTexAppToken ? texts.token : ''],
        ] as const)
      : []),
    [texts.created, shownInstant(it.createdAt)],
  ]
}

function StoreBlock({ merchant }: { merchant: MerchantDetails }) {
  const { store } = merchant
  const picture = (url: string | null) =>
    url === null ? null : (
      <a href={url} target="_blank" rel="noreferrer">
        {texts.image}
      </a>
    )
  return (
    <Block
      id={anchorOf('app')}
      title={sections.app}
      items={[
        [labels.enableInApp, answer(merchant.enableInApp)],
        [labels.url, merchant.url],
        [labels.categoriesIds, store.categories.map(({ name }) => name).join(', ')],
        [labels.tagsIds, store.tags.map(({ name }) => name).join(', ')],
        [labels.logo, picture(store.logoUrl)],
        [labels.logoB2b, picture(store.logoUrlB2b)],
        [labels.logoBrand, picture(store.logoUrlBrand)],
      ]}
    >
      {store.id !== null && <a href={SCREENS.store.href({ id: store.id })}>{texts.storeLink}</a>}
    </Block>
  )
}

function representativeOf(it: MerchantDetails): Items {
  return [
    [labels.representativeName, it.representativeName],
    [
      labels.representativeBirthdate,
      it.representativeBirthdate === null ? null : shownDate(it.representativeBirthdate),
    ],
    [labels.representativeCpf, maskCpf(it.representativeCpf)],
    [labels.representativeEmail, it.representativeEmail],
  ]
}

function addressOf(it: MerchantDetails): Items {
  return [
    [labels.addressCep, maskCep(it.addressCep)],
    [labels.addressStreet, it.addressStreet],
    [labels.addressNumber, it.addressNumber],
    [labels.addressComplement, it.addressComplement],
    [labels.addressNeighborhood, it.addressNeighborhood],
    [labels.addressCity, it.addressCity],
    [labels.addressState, it.addressState],
  ]
}

function bankOf(it: MerchantDetails): Items {
  const type = it.bankAccountTypeCode
  return [
    [labels.settlementPlatform, partnerTexts.settlementPlatforms[it.settlementPlatform]],
    [labels.settlementPaymentType, partnerTexts.pix],
    [labels.settlementWhenInstalmentPaid, answer(it.settlementWhenInstalmentPaid)],
    [labels.pixKeyType, it.pixKeyType === null ? null : partnerTexts.pixKeyTypes[it.pixKeyType]],
    [labels.pixKey, it.pixKeyType === null ? it.pixKey : maskPixKey(it.pixKeyType, it.pixKey)],
    [labels.bankLegalName, it.bankLegalName],
    [labels.bankCode, bankText(it.bankCode)],
    [labels.bankAccountTypeCode, type === null ? null : `${type} ${BANK_ACCOUNT_TYPES[type]}`],
    [labels.bankAccountAgencyNumber, it.bankAccountAgencyNumber],
    [
      labels.bankAccountNumber,
      [it.bankAccountNumber, it.bankAccountNumberDigit].filter((part) => part !== '').join('-'),
    ],
  ]
}

function riskOf(it: MerchantDetails): Items {
  return [
    // 0 is a field that was left alone (000 §9), and does not mean a limit of zero
    [
      labels.maxAmountPerOrder,
      it.maxAmountPerOrder === 0 ? texts.generalLimit : moneyText(it.maxAmountPerOrder),
    ],
    [labels.customerLimit, it.customerLimit === 0 ? texts.noOwnLimit : moneyText(it.customerLimit)],
    ...yesNos(it, 'RISK'),
  ]
}

function checkoutOf(it: MerchantDetails): Items {
  return [
    [labels.maxInstalments, String(it.maxInstalments)],
    [labels.cancelMaxDays, it.cancelMaxDays === null ? texts.noLimit : String(it.cancelMaxDays)],
    ...yesNos(it, 'CHECKOUT'),
  ]
}

function yesNos(it: MerchantDetails, section: SwitchSection): Items {
  return switchesShownIn(section).map((name) => [labels[name], answer(it[name])])
}

/** Each switch, and below it how far the merchant's customers may go. */
function repaymentOf(it: MerchantDetails): Items {
  return switchesShownIn('REPAYMENT').flatMap((name): Items => [
    [labels[name], answer(it[name])],
    ...(it[name] ? rulesOf(name).map((rule) => [labels[rule], ruleShown(rule, it[rule])] as const) : []),
  ])
}

/** 0 means the platform's own minimum, or an option that is not offered. */
function ruleShown(name: RepaymentRuleName, value: number): string {
  if (value > 0) return ruleText(name, value)
  return name === 'partMinimum' ? texts.generalMinimum : texts.notOffered
}

/**
 * Why a merchant cannot sell yet, and what is missing for one that already sold before it was required; nothing if
 * everything is there.
 */
function Readiness({ of: { isReady, missing } }: { of: MerchantDetails['readiness'] }) {
  if (missing.length === 0) return null
  return (
    <Alert tone="warning" title={isReady ? texts.readyWithout : texts.notReady}>
      <ul className="reasons">
        {missing.map((it) => (
          <li key={it}>{texts.missing[it]}</li>
        ))}
      </ul>
    </Alert>
  )
}

/** Warns of a term that ends soon without a successor. */
function Ending({ of: { ending } }: { of: MerchantDetails['readiness'] }) {
  return ending.map(({ term, on }) => (
    <Alert key={term} tone="warning" title={partnerTexts.ends[term](shortDate(on))}>
      <p>{texts.endsLead}</p>
    </Alert>
  ))
}

function UsersSection({ merchant }: { merchant: MerchantDetails }) {
  const whyNot = useWhyNot()
  const [ending, setEnding] = useState<MerchantDetails['backofficeUsers'][number] | null>(null)
  const [resetting, setResetting] = useState<MerchantDetails['backofficeUsers'][number] | null>(null)
  const words = partnerTexts.users
  return (
    <section id="usuarios" className="panel" aria-labelledby="users-title">
      <div className="panel-head">
        <h2 id="users-title">{words.title}</h2>
        <ActionButton
          whyNot={whyNot('MERCHANT_ACCESS_EDIT')}
          onPress={() => goTo(SCREENS.merchantUserNew.href({ merchantId: merchant.id }))}
        >
          {words.create}
        </ActionButton>
      </div>
      {merchant.backofficeUsers.length === 0 ? (
        <p className="note">{words.none}</p>
      ) : (
        <ul className="entries">
          {merchant.backofficeUsers.map(({ id, email, name }) => (
            <li key={id} className="entries__one">
              <span className="entries__words">
                <a href={SCREENS.merchantUser.href({ merchantId: merchant.id, userId: id })}>{email}</a>
                <span className="note">{name}</span>
              </span>
              <span className="entries__actions">
                <LineAction
                  whyNot={whyNot('MERCHANT_ACCESS_EDIT')}
                  name={factorTexts.reset.actionOf(email)}
                  onPress={() => setResetting({ id, email, name })}
                >
                  {factorTexts.reset.action}
                </LineAction>
                <LineAction
                  whyNot={whyNot('MERCHANT_ACCESS_EDIT')}
                  name={words.endOf(email)}
                  onPress={() => setEnding({ id, email, name })}
                >
                  {words.end}
                </LineAction>
              </span>
            </li>
          ))}
        </ul>
      )}
      {resetting !== null && (
        <ResetFactorDialog
          name={resetting.name}
          reset={() => ask(merchantCalls.resetMerchantUserFactor, { id: merchant.id, innerId: resetting.id })}
          onClose={() => setResetting(null)}
        />
      )}
      {ending !== null && (
        <DecisionDialog
          title={words.endTitle(ending.name)}
          lead={words.endLead}
          confirm={words.end}
          isGrave
          act={() => ask(merchantCalls.endMerchantUser, { id: merchant.id, innerId: ending.id })}
          done={words.ended}
          failed={(refusal) =>
            refusalCode(refusal) === 'LAST_ADMIN' ? words.lastAdmin : withStatus(words.endFailed, refusal)
          }
          onClose={() => setEnding(null)}
        />
      )}
    </section>
  )
}
