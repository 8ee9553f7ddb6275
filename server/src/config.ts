/**
 * The configuration, read from the environment once at start. A wrong value stops the program with the variable's name
 * and the expected value.
 */
import { DEFAULT_CREDIT_POLICY } from '@drip/core/credit/policy'
import { cents } from '@drip/core/money/cents'
import { faultsOf } from './environment-rules.ts'
import { Environment, type Given, meaning } from './environment.ts'
import { ourSecret } from './platform/secrets/our-secret.ts'

export type Config = ReturnType<typeof readConfig>

/**
 * Reads and checks the configuration.
 * @throws ConfigError with one line for each wrong variable
 */
export function readConfig(environment: Record<string, string | undefined>) {
  const it = readEnvironment(environment)
  const demo = it.ROLE === 'all'
  const isTestWorld = it.ROLE === 'test'
  /** The sandbox plays all outside parties. */
  const played = demo || isTestWorld
  const sandbox = `http://127.0.0.1:${it.SANDBOX_PORT}`
  const helpDeskUrl = it.HELP_DESK_URL ?? (played ? `${sandbox}/help-desk` : undefined)
  return {
    role: it.ROLE,
    /** The whole demo world, with a clock that can be moved. */
    demo,
    /** The world in which merchants try things out: nothing is real, and their keys say so (decision 0119). */
    isTestWorld,
    /** Whether the sandbox plays all outside parties. */
    played,
    /** The secret that a live world and its test world share, and the other's address; null: there is no other. */
    testWorld: testWorldOf(it),
    host: it.HOST,
    port: it.PORT,
    sandboxPort: it.SANDBOX_PORT,
    sandboxSmtpPort: it.SANDBOX_SMTP_PORT,
    sandboxClamdPort: it.SANDBOX_CLAMD_PORT,
    dataDir: it.DATA_DIR,
    databaseUrl: it.DATABASE_URL ?? null,
    /** Null: no pooler is in between. */
    databaseDirectUrl: it.DATABASE_DIRECT_URL ?? null,
    /** Null: lists are read from the primary database. */
    databaseReplicaUrl: it.DATABASE_REPLICA_URL ?? null,
    databasePool: it.DATABASE_POOL,
    publicUrl: it.PUBLIC_URL ?? `http://127.0.0.1:${it.PORT}`,
    /** The origin of the event stream (001 §7.3); null: the same origin as everything else. */
    eventsUrl: it.EVENTS_URL ?? null,
    webDist: it.WEB_DIST ?? null,
    secret: ourSecret(it.SECRET ?? 'only-for-the-demo-world', {
      former: it.FORMER_SECRETS ?? [],
      sealing: it.SEALING_KEYS ?? [],
    }),
    /** For admins and merchants' users whose role moves money. */
    secondFactor: it.SECOND_FACTOR ?? (played ? ('offered' as const) : ('obligatory' as const)),
    demoSecret: it.DEMO_SECRET ?? (demo ? 'only-for-the-demo-world' : null),
    requestsAtOnce: it.REQUESTS_AT_ONCE,
    metrics: metricsOf(it),
    tracing: it.TRACES_URL === undefined ? null : { url: it.TRACES_URL, share: it.TRACES_SHARE },
    knownDifferencesFile: it.KNOWN_DIFFERENCES_FILE ?? null,
    allowPrivateUrls: it.ALLOW_PRIVATE_URLS ?? demo,
    trustProxy: it.TRUST_PROXY?.split(',').map((address) => address.trim()) ?? (false as const),
    /** The networks from which admins may sign in; null: any. */
    adminNetworks: it.ADMIN_NETWORKS ?? null,
    creditPolicy: it.CREDIT_POLICY ?? DEFAULT_CREDIT_POLICY,
    storesDisabled: it.STORES_DISABLED,
    codesPerAddressAndHour: it.CODES_PER_ADDRESS_AND_HOUR,
    streamsPerAddress: it.STREAMS_PER_ADDRESS,
    pix: pixAt(it, sandbox, played),
    messages: { url: it.MESSAGES_URL ?? `${sandbox}/messages`, token: it.MESSAGES_TOKEN },
    mail: {
      smtpUrl: it.SMTP_URL ?? (played ? `smtp://127.0.0.1:${it.SANDBOX_SMTP_PORT}` : null),
      from: it.MAIL_FROM,
    },
    company: companyOf(it),
    bureau: { url: it.BUREAU_URL ?? `${sandbox}/bureau`, token: it.BUREAU_TOKEN },
    antifraud: { url: it.ANTIFRAUD_URL ?? `${sandbox}/antifraud`, token: it.ANTIFRAUD_TOKEN },
    /** The provider that pays merchants. */
    payouts: payoutsBy(it, played ? sandbox : null),
    pictures: { s3: bucketOf(it) },
    management: { key: it.MANAGEMENT_API_KEY ?? null, header: it.MANAGEMENT_API_KEY_HEADER },
    secondPerson: secondPersonOf(it),
    payoutChangeWaitMs: it.PAYOUT_CHANGE_WAIT_HOURS * 3_600_000,
    /** Customers are erased this many years after their last activity. */
    eraseAfterYears: it.ERASE_AFTER_YEARS,
    /** The least that a customer may pay towards an instalment. */
    partMinimum: cents(it.PART_MINIMUM_CENTAVOS),
    /** Somebody who is not remembered is signed out after this long without a request. */
    idleEndMs: {
      CUSTOMER: it.IDLE_END_HOURS_CUSTOMERS * 3_600_000,
      MERCHANT: it.IDLE_END_HOURS_MERCHANTS * 3_600_000,
      ADMIN: it.IDLE_END_HOURS_ADMINS * 3_600_000,
    },
    nuvemshop: nuvemshopAt(it, demo ? sandbox : null),
    vtex: {
      appKey: it.VTEX_APP_KEY,
      appToken: it.VTEX_APP_TOKEN,
      testSuiteToken: it.VTEX_TEST_SUITE_TOKEN ?? null,
    },
    /** Null: usage of the pages is only logged. */
    analytics: analyticsAt(it, played ? sandbox : null),
    /** Null: errors are only logged. */
    sentry: sentryAt(it, played),
    /** The service that answers customers. Null: not set up; pages then offer e-mail and a postal address. */
    helpDesk: helpDeskAt(it, helpDeskUrl),
    /** Null: new passwords are compared with the built-in list only. */
    breachedPasswords: breachedPasswordsAt(it, played ? sandbox : null),
    /** Null: uploaded files are not scanned for viruses. */
    clamd: clamdAt(it, played),
    /** Null: no push notifications are sent. */
    push: pushBy(it, played ? sandbox : null),
    postal: { url: it.POSTAL_URL ?? `${sandbox}/postal` },
    settings: pageSettings(it, helpDeskUrl !== undefined || it.CHATWOOT_URL !== undefined),
  }
}

function testWorldOf({ ROLE, TEST_PORT: at, TEST_WORLD_URL: url, TEST_WORLD_SECRET: secret }: Given) {
  if (ROLE === 'all')
    return at === 'off' ? null : { url: `http://127.0.0.1:${at}`, secret: 'only-for-the-demo-world' }
  return secret === undefined ? null : { url: url ?? null, secret }
}

function readEnvironment(environment: Record<string, string | undefined>): Given {
  const filled = Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, value]],
    ),
  )
  const parsed = Environment.safeParse(filled)
  if (!parsed.success) {
    const names = parsed.error.issues.map((issue) => String(issue.path[0]))
    throw new ConfigError(names.map((name) => `${name} is not right: expected ${meaning(name)}`))
  }
  const faults = faultsOf(parsed.data, filled)
  if (faults.length > 0) throw new ConfigError(faults)
  return parsed.data
}

/** The creditor's company data, which each collection document must name (CDC art. 42-A). */
function companyOf(it: Given) {
  return {
    name: it.COMPANY_NAME ?? 'Drip Demonstração Ltda.',
    cnpj: it.COMPANY_CNPJ ?? '11.444.777/0001-61',
    address: it.COMPANY_ADDRESS ?? 'Avenida Paulista, 1000, São Paulo - SP',
  }
}

/** Which of the two help desks answers customers; both null: none is set up. */
function helpDeskAt(it: Given, url: string | undefined) {
  return {
    plain: url === undefined ? null : { url, token: it.HELP_DESK_TOKEN },
    chatwoot:
      it.CHATWOOT_URL === undefined || it.CHATWOOT_INBOX === undefined
        ? null
        : { url: it.CHATWOOT_URL, inbox: it.CHATWOOT_INBOX },
  }
}

/** Null if it is not set up; in the demo world it is the sandbox. */
function analyticsAt({ ANALYTICS_URL: given, ANALYTICS_TOKEN: token }: Given, sandbox: string | null) {
  const url = given ?? (sandbox === null ? null : `${sandbox}/analytics`)
  return url === null ? null : { url, token }
}

function sentryAt({ SENTRY_DSN: given, SANDBOX_PORT: port, ROLE: environment }: Given, played: boolean) {
  const dsn = given ?? (played ? `http://sandbox@127.0.0.1:${port}/sentry/1` : null)
  return dsn === null ? null : { dsn, environment }
}

function breachedPasswordsAt({ BREACHED_PASSWORDS_URL: given }: Given, sandbox: string | null) {
  const url = given ?? (sandbox === null ? null : `${sandbox}/breached-passwords/range`)
  return url === null ? null : { url }
}

function clamdAt({ CLAMD_URL: given, SANDBOX_CLAMD_PORT: port }: Given, played: boolean) {
  const url = given ?? (played ? `tcp://127.0.0.1:${port}` : null)
  return url === null ? null : { url }
}

/** Null: nobody reads the metrics, so nothing is measured. */
function metricsOf({ METRICS_PORT: metricsPort, METRICS_TOKEN: token }: Given) {
  return metricsPort === undefined || token === undefined ? null : { port: metricsPort, token }
}

function pixAt(it: Given, sandbox: string, played: boolean) {
  return {
    apiUrl: it.PIX_API_URL ?? `${sandbox}/pix/v2`,
    tokenUrl: it.PIX_TOKEN_URL ?? `${sandbox}/pix/oauth/token`,
    clientId: it.PIX_CLIENT_ID,
    clientSecret: it.PIX_CLIENT_SECRET,
    pixKey: it.PIX_KEY,
    webhookSecret: it.PIX_WEBHOOK_SECRET ?? 'only-for-the-demo-world',
    automatic: pixAutomaticOf(it, played),
    tls:
      it.PIX_TLS_CERT_FILE === undefined || it.PIX_TLS_KEY_FILE === undefined
        ? null
        : {
            certFile: it.PIX_TLS_CERT_FILE,
            keyFile: it.PIX_TLS_KEY_FILE,
            caFile: it.PIX_TLS_CA_FILE ?? null,
          },
  }
}

const STARK_BANK = {
  production: 'https://api.starkbank.com/v2',
  sandbox: 'https://sandbox.api.starkbank.com/v2',
}

/** Null: not set up; in the demo world the sandbox is each of them. */
function payoutsBy(it: Given, sandbox: string | null) {
  const srmUrl = it.SRM_URL ?? (sandbox === null ? null : `${sandbox}/payouts`)
  return {
    srm: srmUrl === null ? null : { url: srmUrl, token: it.SRM_TOKEN },
    starkbank:
      it.STARKBANK_PROJECT_ID === undefined || it.STARKBANK_PRIVATE_KEY_FILE === undefined
        ? null
        : {
            url: STARK_BANK[it.STARKBANK_ENVIRONMENT],
            projectId: it.STARKBANK_PROJECT_ID,
            privateKeyFile: it.STARKBANK_PRIVATE_KEY_FILE,
          },
  }
}

/** Null: pictures are stored in a folder. */
function bucketOf(it: Given) {
  return it.PICTURES_S3_URL === undefined ||
    it.PICTURES_S3_KEY_ID === undefined ||
    it.PICTURES_S3_SECRET === undefined
    ? null
    : {
        url: it.PICTURES_S3_URL,
        region: it.PICTURES_S3_REGION,
        accessKeyId: it.PICTURES_S3_KEY_ID,
        secretAccessKey: it.PICTURES_S3_SECRET,
      }
}

/** Null if the PSP does not offer Pix Automático: then autopay is not shown. The sandbox offers it. */
function pixAutomaticOf(it: Given, played: boolean) {
  const account = it.PIX_AUTOMATIC ?? (played ? 'PAGAMENTO 0001 123456-7' : 'off')
  if (account === 'off') return null
  const [type = '', ...rest] = account.split(' ')
  const [number = '', branch = null] = rest.toReversed()
  return { account: { type, branch, number }, debitsPerSecond: it.PIX_AUTOMATIC_PER_SECOND }
}

/** Null if it is not set up; in the demo world it is the sandbox. */
function nuvemshopAt(it: Given, sandbox: string | null) {
  const contact = it.SUPPORT_EMAIL
  if (sandbox !== null) {
    return {
      url: `${sandbox}/nuvemshop`,
      apiUrl: `${sandbox}/nuvemshop/api/2025-03`,
      appId: '4321',
      clientSecret: 'sandbox-nuvemshop',
      contact,
    }
  }
  if (it.NUVEMSHOP_APP_ID === undefined || it.NUVEMSHOP_CLIENT_SECRET === undefined) return null
  return {
    url: it.NUVEMSHOP_URL,
    apiUrl: it.NUVEMSHOP_API_URL,
    appId: it.NUVEMSHOP_APP_ID,
    clientSecret: it.NUVEMSHOP_CLIENT_SECRET,
    contact,
  }
}

/** What pages say about us. */
function pageSettings(it: Given, hasChat: boolean) {
  return {
    providerUrl: it.PROVIDER_URL,
    termsUrl: it.TERMS_URL,
    privacyUrl: it.PRIVACY_URL,
    supportEmail: it.SUPPORT_EMAIL,
    supportChatUrl: it.SUPPORT_CHAT_URL,
    hasChat,
    appStoreUrl: it.APP_STORE_URL,
    playStoreUrl: it.PLAY_STORE_URL,
  }
}

export class ConfigError extends Error {
  constructor(lines: string[]) {
    super(lines.join('\n'))
    this.name = 'ConfigError'
  }
}

/** For the demo world, whose push messages go only to the sandbox's browsers. */
const DEMO_PUSH_KEY = 'OFjMbAFnDQ0UMLjKFt1TCSaBfd1mo3o2H0ktIhYxSNM'

/** The amounts above which two people are needed, and how long a request stays open. */
function secondPersonOf(it: Given) {
  return {
    limits: {
      WRITE_OFF: cents(it.SECOND_PERSON_WRITE_OFF_CENTAVOS),
      REFUND: cents(it.SECOND_PERSON_REFUND_CENTAVOS),
      FEE_WAIVER: cents(it.SECOND_PERSON_FEES_CENTAVOS),
    },
    waitMs: it.SECOND_PERSON_WAIT_HOURS * 3_600_000,
  }
}

function pushBy(it: Given, sandbox: string | null) {
  const privateKey = it.WEB_PUSH_KEY ?? (sandbox === null ? null : DEMO_PUSH_KEY)
  return privateKey === null ? null : { privateKey, contact: it.SUPPORT_EMAIL, sandbox }
}
