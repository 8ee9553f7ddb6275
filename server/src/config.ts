/** The environment, read once at start. A wrong value stops the program with the variable's name and what it expects. */
import { DEFAULT_CREDIT_POLICY } from '@drip/core/credit/policy'
import { formatCnpj, parseCnpj } from '@drip/core/documents/cnpj'
import { z } from 'zod'
import { CreditPolicyText } from './credit-policy.ts'
import { type SealingKey, ourSecret } from './platform/our-secret.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const url = z.url({ protocol: /^https?$/ }).transform((it) => it.replace(/\/+$/, ''))
const flag = z.enum(['true', 'false']).transform((it) => it === 'true')
const secret = z.string().min(16)
/** Several, with spaces or line ends between. */
const secrets = z
  .string()
  .transform((text) => text.trim().split(/\s+/))
  .pipe(z.array(secret))
/** The first seals, all open. */
const sealingKeys = z
  .string()
  .transform((text) => text.trim().split(/[\s,]+/))
  .pipe(z.array(z.string().regex(/^[\w-]{1,20}:[A-Za-z\d+/]{43}=$/)))
  .transform((keys): SealingKey[] =>
    keys.map((it) => {
      const [id = '', text = ''] = it.split(':')
      return { id, material: Buffer.from(text, 'base64') }
    }),
  )
  .refine((keys) => new Set(keys.map((it) => it.id)).size === keys.length)
const idleHours = z.coerce.number().min(0.5).max(720)
/** As it is shown. */
const cnpj = z.string().transform((text, context) => {
  const parsed = parseCnpj(text)
  if (parsed !== null) return formatCnpj(parsed)
  context.addIssue('not a CNPJ')
  return z.NEVER
})

const Environment = z.object({
  ROLE: z.enum(['all', 'api', 'worker']).default('all').describe('all, api or worker'),
  PORT: port.default(3000).describe('a port number'),
  HOST: z.string().default('127.0.0.1').describe('an address to listen on'),
  SANDBOX_PORT: port.default(4000).describe('a port number'),
  SANDBOX_SMTP_PORT: port.default(4025).describe('a port number'),
  DATA_DIR: z.string().min(1).default('./data').describe('a folder'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional()
    .describe('postgresql://user:password@host:port/database'),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20).describe('2 to 200 connections'),
  PUBLIC_URL: url.optional().describe('where people reach this server, https://…'),
  EVENTS_URL: url
    .transform((it) => new URL(it).origin)
    .optional()
    .describe('another host of this server where payment pages hear of payments, https://…'),
  WEB_DIST: z.string().optional().describe('the folder of the built web'),
  SECRET: secret.optional().describe('at least 16 characters'),
  FORMER_SECRETS: secrets
    .optional()
    .describe(
      'secrets of at least 16 characters with spaces between, whose tokens, codes and links still count',
    ),
  SEALING_KEYS: sealingKeys
    .optional()
    .describe(
      'id:32 bytes in base64, with commas between; the first seals what lies in the database, all open',
    ),
  SECOND_FACTOR: z
    .enum(['obligatory', 'offered'])
    .optional()
    .describe('obligatory or offered: whether who moves money must sign in with a second factor'),
  DEMO_SECRET: secret
    .optional()
    .describe('at least 16 characters; opens the demo world, never in production'),
  REQUESTS_AT_ONCE: z.coerce
    .number()
    .int()
    .min(1)
    .default(400)
    .describe('how many requests one process has under way; the rest is told to come back'),
  METRICS_TOKEN: secret
    .optional()
    .describe('at least 16 characters; lets a Prometheus read /metrics with it as bearer'),
  ALLOW_PRIVATE_URLS: flag.optional().describe('true or false'),
  TRUST_PROXY: z
    .string()
    .regex(/^[\da-fA-F:]*[.:][\da-fA-F.:/, ]+$/)
    .optional()
    .describe('the addresses of the reverse proxies before us, with commas: 10.0.0.0/8'),
  PIX_API_URL: url.optional().describe('the base of an API Pix, https://…/v2'),
  PIX_TOKEN_URL: url.optional().describe('its OAuth2 token address'),
  PIX_CLIENT_ID: z.string().default('drip').describe('text'),
  PIX_CLIENT_SECRET: z.string().default('drip-secret').describe('text'),
  PIX_KEY: z.string().default('0e2f4a1c-7b3d-4f5e-9a6b-1c2d3e4f5a6b').describe('our Pix key'),
  PIX_WEBHOOK_SECRET: secret.optional().describe('at least 16 characters, part of the webhook address'),
  PIX_TLS_CERT_FILE: z.string().optional().describe('a PEM file'),
  PIX_TLS_KEY_FILE: z.string().optional().describe('a PEM file'),
  PIX_TLS_CA_FILE: z.string().optional().describe('a PEM file'),
  MESSAGES_URL: url.optional().describe('the message gateway, https://…'),
  MESSAGES_TOKEN: z.string().default('sandbox-messages').describe('text'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('smtps://user:password@host:465 for e-mail, which goes through MESSAGES_URL without it'),
  MAIL_FROM: z
    .string()
    .regex(/^[^<>"\r\n]*<[^<>@\s]+@[^<>@\s]+>$/)
    .default('Drip <nao-responda@drip.example>')
    .describe('Name <address>'),
  COMPANY_NAME: z.string().min(1).optional().describe('our legal name, shown in what we send about debts'),
  COMPANY_CNPJ: cnpj.optional().describe('our CNPJ'),
  COMPANY_ADDRESS: z.string().min(1).optional().describe('our address, shown in what we send about debts'),
  BUREAU_URL: url.optional().describe('the credit bureau, https://…'),
  BUREAU_TOKEN: z.string().default('sandbox-bureau').describe('text'),
  ANTIFRAUD_URL: url.optional().describe('the antifraud service, https://…'),
  ANTIFRAUD_TOKEN: z.string().default('sandbox-antifraud').describe('text'),
  SRM_URL: url.optional().describe('SRM, which pays merchants by the plain contract, https://…'),
  SRM_TOKEN: z.string().default('sandbox-payouts').describe('text'),
  STARKBANK_PROJECT_ID: z.string().min(1).optional().describe('the id of a project at Stark Bank'),
  STARKBANK_PRIVATE_KEY_FILE: z.string().min(1).optional().describe("a PEM file with the project's key"),
  STARKBANK_ENVIRONMENT: z
    .enum(['production', 'sandbox'])
    .default('production')
    .describe('production or sandbox'),
  NUVEMSHOP_URL: url.default('https://www.nuvemshop.com.br').describe('where shops authorize, https://…'),
  NUVEMSHOP_API_URL: url
    .default('https://api.nuvemshop.com.br/2025-03')
    .describe('its API with the version, https://…'),
  NUVEMSHOP_APP_ID: z.string().min(1).optional().describe('the number of our application'),
  NUVEMSHOP_CLIENT_SECRET: z.string().min(1).optional().describe("our application's secret"),
  VTEX_APP_KEY: z.string().default('').describe('what VTEX lets us in by when we call back'),
  VTEX_APP_TOKEN: z.string().default('').describe('text'),
  VTEX_TEST_SUITE_TOKEN: secret
    .optional()
    .describe(
      "at least 16 characters; what VTEX's own test suite comes with, whose payments are no purchases",
    ),
  HELP_DESK_URL: url.optional().describe('a help desk that speaks the plain contract, https://…'),
  HELP_DESK_TOKEN: z.string().default('sandbox-help-desk').describe('text'),
  CHATWOOT_URL: url.optional().describe('an installation of Chatwoot, https://…'),
  CHATWOOT_INBOX: z.string().min(1).optional().describe('the identifier of its inbox of the kind API'),
  ANALYTICS_URL: url.optional().describe('who counts how pages are used, https://…'),
  ANALYTICS_TOKEN: z.string().default('sandbox-analytics').describe('text'),
  SENTRY_DSN: z
    .url({ protocol: /^https?$/ })
    .regex(/\/\/[^:@/]+@.+\/\d+$/)
    .optional()
    .describe('where errors are reported, https://key@host/project'),
  BREACHED_PASSWORDS_URL: url
    .optional()
    .describe('a range API of breached passwords, https://api.pwnedpasswords.com/range'),
  POSTAL_URL: url.optional().describe('the postal code service, https://viacep.com.br'),
  PROVIDER_URL: url.default('https://drip.example').describe('our own site'),
  TERMS_URL: url.default('https://drip.example/termos').describe('an address'),
  PRIVACY_URL: url.default('https://drip.example/privacidade').describe('an address'),
  SUPPORT_EMAIL: z.email().default('ajuda@drip.example').describe('an e-mail address'),
  CODES_PER_ADDRESS_AND_HOUR: z.coerce
    .number()
    .int()
    .min(1)
    .default(300)
    .describe('how many messages one network address may cause in an hour'),
  STREAMS_PER_ADDRESS: z.coerce
    .number()
    .int()
    .min(1)
    .default(500)
    .describe('how many open payment pages of one network address one process tells of payments'),
  SUPPORT_CHAT_URL: url.default('https://drip.example/atendimento').describe('an address'),
  APP_STORE_URL: url
    .default('https://apps.apple.com/br/app/drip-demonstracao/id0000000000')
    .describe('the app on iOS'),
  PLAY_STORE_URL: url
    .default('https://play.google.com/store/apps/details?id=example.drip')
    .describe('the app on Android'),
  CREDIT_POLICY: CreditPolicyText.optional().describe(
    'JSON of the thresholds to change, amounts in centavos: {"maxApprovedPerDay": 50000000}',
  ),
  PICTURES_S3_URL: url.optional().describe('the address of a bucket for pictures, https://bucket.s3.region…'),
  PICTURES_S3_REGION: z.string().min(1).default('us-east-1').describe('its region'),
  PICTURES_S3_KEY_ID: z.string().min(1).optional().describe('the id of an access key to it'),
  PICTURES_S3_SECRET: z.string().min(1).optional().describe('that access key'),
  MANAGEMENT_API_KEY: secret
    .optional()
    .describe('at least 16 characters; lets servers keep stores and categories without signing in'),
  MANAGEMENT_API_KEY_HEADER: z
    .string()
    .regex(/^[a-z][a-z\d-]*$/)
    .default('x-management-key')
    .describe('the name of a header in small letters'),
  PAYOUT_CHANGE_WAIT_HOURS: z.coerce
    .number()
    .int()
    .min(0)
    .max(720)
    .default(24)
    .describe("hours between the second person's yes to a merchant's new payout account and its first use"),
  IDLE_END_HOURS_CUSTOMERS: idleHours
    .default(168)
    .describe('hours without a call after which a customer who is not remembered is signed out'),
  IDLE_END_HOURS_MERCHANTS: idleHours.default(12).describe("the same for merchants' people"),
  IDLE_END_HOURS_ADMINS: idleHours.default(2).describe('the same for our people'),
  STORES_DISABLED: flag.default(false).describe('true switches the payment method off in every store'),
})

/** What only the demo world may leave out; in the roles of production each must be given. */
const NEEDED_IN_PRODUCTION = [
  'DATABASE_URL',
  'PUBLIC_URL',
  'SECRET',
  'PIX_API_URL',
  'PIX_TOKEN_URL',
  'PIX_WEBHOOK_SECRET',
  'MESSAGES_URL',
  'BUREAU_URL',
  'ANTIFRAUD_URL',
  'POSTAL_URL',
  'COMPANY_NAME',
  'COMPANY_CNPJ',
  'COMPANY_ADDRESS',
] as const

/** Addresses of real companies: with these nothing is a demo any more. */
const REAL_WORLD = [
  'PIX_API_URL',
  'PIX_TOKEN_URL',
  'MESSAGES_URL',
  'SMTP_URL',
  'BUREAU_URL',
  'ANTIFRAUD_URL',
  'SRM_URL',
  'STARKBANK_PROJECT_ID',
  'POSTAL_URL',
  'BREACHED_PASSWORDS_URL',
  'HELP_DESK_URL',
  'CHATWOOT_URL',
  'SENTRY_DSN',
  'ANALYTICS_URL',
  'PICTURES_S3_URL',
] as const
/** What we are let in by at each of them; what stands here by itself is the sandbox's, and lets nobody in elsewhere. */
const LET_IN_BY = {
  PIX_API_URL: ['PIX_CLIENT_ID', 'PIX_CLIENT_SECRET', 'PIX_KEY'],
  MESSAGES_URL: ['MESSAGES_TOKEN'],
  BUREAU_URL: ['BUREAU_TOKEN'],
  ANTIFRAUD_URL: ['ANTIFRAUD_TOKEN'],
  SRM_URL: ['SRM_TOKEN'],
  HELP_DESK_URL: ['HELP_DESK_TOKEN'],
  ANALYTICS_URL: ['ANALYTICS_TOKEN'],
} as const
const LOOPBACK = /^(127\.|localhost$|::1$)/

export type Config = ReturnType<typeof readConfig>

/**
 * Reads and checks the configuration.
 * @throws ConfigError with one line for each wrong variable
 */
export function readConfig(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Environment.safeParse(given)
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map((issue) => expectation(String(issue.path[0]))))
  const it = parsed.data
  const demo = it.ROLE === 'all'
  const missing = demo ? [] : NEEDED_IN_PRODUCTION.filter((name) => it[name] === undefined)
  if (missing.length > 0)
    throw new ConfigError(
      missing.map((name) => `${name} is missing: ${meaning(name)} (needed by ROLE=${it.ROLE})`),
    )
  const unsafe = demo ? [] : [...unencrypted(given), ...withoutKey(given)]
  if (unsafe.length > 0) throw new ConfigError(unsafe)
  if (!demo && it.DEMO_SECRET !== undefined)
    throw new ConfigError(['DEMO_SECRET opens the demo world and is refused outside ROLE=all'])
  const outside = REAL_WORLD.filter((name) => it[name] !== undefined)
  if (demo && outside.length > 0) {
    throw new ConfigError([
      `ROLE=all is the demo world with its sandbox; with ${outside.join(', ')} run ROLE=api and ROLE=worker`,
    ])
  }
  if (demo && !LOOPBACK.test(it.HOST)) {
    throw new ConfigError([
      'ROLE=all is the demo world, whose secrets are public: it listens on this machine only (HOST=127.0.0.1)',
    ])
  }
  if ((it.PIX_TLS_CERT_FILE === undefined) !== (it.PIX_TLS_KEY_FILE === undefined)) {
    throw new ConfigError(['PIX_TLS_CERT_FILE and PIX_TLS_KEY_FILE go together'])
  }
  if ((it.STARKBANK_PROJECT_ID === undefined) !== (it.STARKBANK_PRIVATE_KEY_FILE === undefined)) {
    throw new ConfigError(['STARKBANK_PROJECT_ID and STARKBANK_PRIVATE_KEY_FILE go together'])
  }
  if ((it.CHATWOOT_URL === undefined) !== (it.CHATWOOT_INBOX === undefined))
    throw new ConfigError(['CHATWOOT_URL and CHATWOOT_INBOX go together'])
  if (it.CHATWOOT_URL !== undefined && it.HELP_DESK_URL !== undefined)
    throw new ConfigError(['CHATWOOT_URL or HELP_DESK_URL: one of them answers people'])
  const bucket = [it.PICTURES_S3_URL, it.PICTURES_S3_KEY_ID, it.PICTURES_S3_SECRET]
  if (bucket.some((part) => part !== undefined) && bucket.some((part) => part === undefined)) {
    throw new ConfigError(['PICTURES_S3_URL, PICTURES_S3_KEY_ID and PICTURES_S3_SECRET go together'])
  }
  if ((it.NUVEMSHOP_APP_ID === undefined) !== (it.NUVEMSHOP_CLIENT_SECRET === undefined)) {
    throw new ConfigError(['NUVEMSHOP_APP_ID and NUVEMSHOP_CLIENT_SECRET go together'])
  }
  const sandbox = `http://127.0.0.1:${it.SANDBOX_PORT}`
  const helpDeskUrl = it.HELP_DESK_URL ?? (demo ? `${sandbox}/help-desk` : undefined)
  return {
    role: it.ROLE,
    demo,
    host: it.HOST,
    port: it.PORT,
    sandboxPort: it.SANDBOX_PORT,
    sandboxSmtpPort: it.SANDBOX_SMTP_PORT,
    dataDir: it.DATA_DIR,
    databaseUrl: it.DATABASE_URL ?? null,
    databasePool: it.DATABASE_POOL,
    publicUrl: it.PUBLIC_URL ?? `http://127.0.0.1:${it.PORT}`,
    /** The origin of the event stream (001 §7.3); null: the same as everything. */
    eventsUrl: it.EVENTS_URL ?? null,
    webDist: it.WEB_DIST ?? null,
    secret: ourSecret(it.SECRET ?? 'only-for-the-demo-world', {
      former: it.FORMER_SECRETS ?? [],
      sealing: it.SEALING_KEYS ?? [],
    }),
    /** Of our people and merchants' people whose role moves money. */
    secondFactor: it.SECOND_FACTOR ?? (demo ? ('offered' as const) : ('obligatory' as const)),
    demoSecret: it.DEMO_SECRET ?? (demo ? 'only-for-the-demo-world' : null),
    requestsAtOnce: it.REQUESTS_AT_ONCE,
    /** Null: nobody reads /metrics. */
    metricsToken: it.METRICS_TOKEN ?? (demo ? 'only-for-the-demo-world' : null),
    allowPrivateUrls: it.ALLOW_PRIVATE_URLS ?? demo,
    trustProxy: it.TRUST_PROXY?.split(',').map((address) => address.trim()) ?? (false as const),
    creditPolicy: it.CREDIT_POLICY ?? DEFAULT_CREDIT_POLICY,
    storesDisabled: it.STORES_DISABLED,
    codesPerAddressAndHour: it.CODES_PER_ADDRESS_AND_HOUR,
    streamsPerAddress: it.STREAMS_PER_ADDRESS,
    pix: {
      apiUrl: it.PIX_API_URL ?? `${sandbox}/pix/v2`,
      tokenUrl: it.PIX_TOKEN_URL ?? `${sandbox}/pix/oauth/token`,
      clientId: it.PIX_CLIENT_ID,
      clientSecret: it.PIX_CLIENT_SECRET,
      pixKey: it.PIX_KEY,
      webhookSecret: it.PIX_WEBHOOK_SECRET ?? 'only-for-the-demo-world',
      tls:
        it.PIX_TLS_CERT_FILE === undefined || it.PIX_TLS_KEY_FILE === undefined
          ? null
          : {
              certFile: it.PIX_TLS_CERT_FILE,
              keyFile: it.PIX_TLS_KEY_FILE,
              caFile: it.PIX_TLS_CA_FILE ?? null,
            },
    },
    messages: { url: it.MESSAGES_URL ?? `${sandbox}/messages`, token: it.MESSAGES_TOKEN },
    mail: {
      smtpUrl: it.SMTP_URL ?? (demo ? `smtp://127.0.0.1:${it.SANDBOX_SMTP_PORT}` : null),
      from: it.MAIL_FROM,
    },
    /** Who collects: each collection document names it (CDC art. 42-A). */
    company: {
      name: it.COMPANY_NAME ?? 'Drip Demonstração Ltda.',
      cnpj: it.COMPANY_CNPJ ?? '11.444.777/0001-61',
      address: it.COMPANY_ADDRESS ?? 'Avenida Paulista, 1000, São Paulo - SP',
    },
    bureau: { url: it.BUREAU_URL ?? `${sandbox}/bureau`, token: it.BUREAU_TOKEN },
    antifraud: { url: it.ANTIFRAUD_URL ?? `${sandbox}/antifraud`, token: it.ANTIFRAUD_TOKEN },
    /** Who pays merchants. Null: not set up; of the demo world the sandbox is each of them. */
    payouts: {
      srm: payoutsAt(it.SRM_URL ?? (demo ? `${sandbox}/payouts` : undefined), it.SRM_TOKEN),
      starkbank:
        it.STARKBANK_PROJECT_ID === undefined || it.STARKBANK_PRIVATE_KEY_FILE === undefined
          ? null
          : {
              environment: it.STARKBANK_ENVIRONMENT,
              projectId: it.STARKBANK_PROJECT_ID,
              privateKeyFile: it.STARKBANK_PRIVATE_KEY_FILE,
            },
    },
    pictures: {
      s3:
        it.PICTURES_S3_URL === undefined ||
        it.PICTURES_S3_KEY_ID === undefined ||
        it.PICTURES_S3_SECRET === undefined
          ? null
          : {
              url: it.PICTURES_S3_URL,
              region: it.PICTURES_S3_REGION,
              accessKeyId: it.PICTURES_S3_KEY_ID,
              secretAccessKey: it.PICTURES_S3_SECRET,
            },
    },
    management: { key: it.MANAGEMENT_API_KEY ?? null, header: it.MANAGEMENT_API_KEY_HEADER },
    payoutChangeWaitMs: it.PAYOUT_CHANGE_WAIT_HOURS * 3_600_000,
    /** After so long without a call somebody who is not remembered is signed out. */
    idleEndMs: {
      CUSTOMER: it.IDLE_END_HOURS_CUSTOMERS * 3_600_000,
      MERCHANT: it.IDLE_END_HOURS_MERCHANTS * 3_600_000,
      ADMIN: it.IDLE_END_HOURS_ADMINS * 3_600_000,
    },
    /** Null where it is not set up; of the demo world the sandbox is it. */
    nuvemshop: demo
      ? {
          url: `${sandbox}/nuvemshop`,
          apiUrl: `${sandbox}/nuvemshop/api/2025-03`,
          appId: '4321',
          clientSecret: 'sandbox-nuvemshop',
        }
      : it.NUVEMSHOP_APP_ID === undefined || it.NUVEMSHOP_CLIENT_SECRET === undefined
        ? null
        : {
            url: it.NUVEMSHOP_URL,
            apiUrl: it.NUVEMSHOP_API_URL,
            appId: it.NUVEMSHOP_APP_ID,
            clientSecret: it.NUVEMSHOP_CLIENT_SECRET,
          },
    vtex: {
      appKey: it.VTEX_APP_KEY,
      appToken: it.VTEX_APP_TOKEN,
      testSuiteToken: it.VTEX_TEST_SUITE_TOKEN ?? null,
    },
    /** Null: what people do in the pages is in the log alone. */
    analytics:
      it.ANALYTICS_URL !== undefined || demo
        ? { url: it.ANALYTICS_URL ?? `${sandbox}/analytics`, token: it.ANALYTICS_TOKEN }
        : null,
    /** Null: errors are in the log alone. */
    sentry:
      it.SENTRY_DSN !== undefined || demo
        ? {
            dsn: it.SENTRY_DSN ?? `http://sandbox@127.0.0.1:${it.SANDBOX_PORT}/sentry/1`,
            environment: it.ROLE,
          }
        : null,
    /** Who answers people. Null: not set up; then pages offer e-mail and an address. */
    helpDesk: {
      plain: helpDeskUrl === undefined ? null : { url: helpDeskUrl, token: it.HELP_DESK_TOKEN },
      chatwoot:
        it.CHATWOOT_URL === undefined || it.CHATWOOT_INBOX === undefined
          ? null
          : { url: it.CHATWOOT_URL, inbox: it.CHATWOOT_INBOX },
    },
    /** Null: new passwords are held against the kept list alone. */
    breachedPasswords: rangesAt(
      it.BREACHED_PASSWORDS_URL ?? (demo ? `${sandbox}/breached-passwords/range` : undefined),
    ),
    postal: { url: it.POSTAL_URL ?? `${sandbox}/postal` },
    settings: {
      providerUrl: it.PROVIDER_URL,
      termsUrl: it.TERMS_URL,
      privacyUrl: it.PRIVACY_URL,
      supportEmail: it.SUPPORT_EMAIL,
      supportChatUrl: it.SUPPORT_CHAT_URL,
      hasChat: helpDeskUrl !== undefined || it.CHATWOOT_URL !== undefined,
      appStoreUrl: it.APP_STORE_URL,
      playStoreUrl: it.PLAY_STORE_URL,
    },
  }
}

/** What is told to others by name and CPF, and by which money moves, goes encrypted; a program beside us on this machine needs no TLS. */
function unencrypted(given: Record<string, string | undefined>): string[] {
  const addresses = ['PUBLIC_URL', 'EVENTS_URL', ...REAL_WORLD]
  return addresses
    .filter((name) => given[name]?.startsWith('http:') === true && isElsewhere(given[name]))
    .map((name) => `${name} is not right: outside this machine it must be https://…`)
}

function withoutKey(given: Record<string, string | undefined>): string[] {
  return Object.entries(LET_IN_BY)
    .filter(([address]) => given[address] !== undefined && isElsewhere(given[address]))
    .flatMap(([address, keys]) =>
      keys
        .filter((name) => given[name] === undefined)
        .map((name) => `${name} is missing: ${meaning(name)} (needed by ${address})`),
    )
}

function isElsewhere(address: string): boolean {
  return !LOOPBACK.test(new URL(address).hostname.replace(/^\[|\]$/g, ''))
}

function rangesAt(address: string | undefined) {
  return address === undefined ? null : { url: address }
}

function payoutsAt(address: string | undefined, token: string) {
  return address === undefined ? null : { url: address, token }
}

export class ConfigError extends Error {
  constructor(lines: string[]) {
    super(lines.join('\n'))
    this.name = 'ConfigError'
  }
}

function expectation(name: string): string {
  return `${name} is not right: expected ${meaning(name)}`
}

function meaning(name: string): string {
  const shape = Environment.shape as Record<string, z.ZodType>
  return shape[name]?.description ?? 'another value'
}
