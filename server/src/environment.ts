/** The environment variables: the allowed values, the default, and the meaning of each. */
import { MOST_MINIMUM } from '@drip/core/debts/pay-part'
import { formatCnpj, parseCnpj } from '@drip/core/documents/cnpj'
import { YEARS_OF_THE_LAW } from '@drip/core/privacy/erasure'
import { z } from 'zod'
import { CreditPolicyText } from './credit-policy.ts'
import { networksOf } from './platform/networks.ts'
import type { SealingKey } from './platform/secrets/our-secret.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const url = z.url({ protocol: /^https?$/ }).transform((it) => it.replace(/(?<!\/)\/+$/, ''))
const flag = z.enum(['true', 'false']).transform((it) => it === 'true')
const secret = z.string().min(16)
/** Several secrets, separated by spaces or line ends. */
const secrets = z
  .string()
  .transform((text) => text.trim().split(/\s+/))
  .pipe(z.array(secret))
/** The first key seals; all of them open. */
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
const limitCentavos = z.coerce.number().int().min(0)
const idleHours = z.coerce.number().min(0.5).max(720)
/** In the form in which it is displayed. */
const cnpj = z.string().transform((text, context) => {
  const parsed = parseCnpj(text)
  if (parsed !== null) return formatCnpj(parsed)
  context.addIssue('not a CNPJ')
  return z.NEVER
})

export const Environment = z.object({
  ROLE: z.enum(['all', 'api', 'worker', 'test']).default('all').describe('all, api, worker or test'),
  PORT: port.default(3000).describe('a port number'),
  HOST: z.string().default('127.0.0.1').describe('an address to listen on'),
  SANDBOX_PORT: port.default(4000).describe('a port number'),
  SANDBOX_SMTP_PORT: port.default(4025).describe('a port number'),
  SANDBOX_CLAMD_PORT: port.default(4310).describe('a port number'),
  TEST_PORT: z
    .literal('off')
    .or(port)
    .default(3001)
    .describe(
      'off, or the port of the test world that ROLE=all starts beside it; its sandbox has the ports 1000, 1025 and 1310 above',
    ),
  TEST_WORLD_URL: url.optional().describe('where the test world answers its live one, https://…'),
  TEST_WORLD_SECRET: secret
    .optional()
    .describe('at least 16 characters; what the live one and its test world know each other by'),
  DATA_DIR: z.string().min(1).default('./data').describe('a folder'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional()
    .describe('postgresql://user:password@host:port/database'),
  DATABASE_DIRECT_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional()
    .describe(
      'where DATABASE_URL leads through a pooler: the same database without it, postgresql://user:password@host:port/database',
    ),
  DATABASE_REPLICA_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional()
    .describe(
      'a copy that follows the database, which lists and reports are read from, postgresql://user:password@host:port/database',
    ),
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
  METRICS_PORT: port
    .optional()
    .describe('a port number of its own, on which a Prometheus reads /metrics; goes with METRICS_TOKEN'),
  METRICS_TOKEN: secret
    .optional()
    .describe('at least 16 characters; lets a Prometheus read /metrics with it as bearer'),
  TRACES_URL: url.optional().describe('where traces are sent, OTLP over HTTP: https://…/v1/traces'),
  TRACES_SHARE: z.coerce.number().min(0).max(1).default(1).describe('which share of traces is kept, 0 to 1'),
  KNOWN_DIFFERENCES_FILE: z
    .string()
    .min(1)
    .optional()
    .describe('a file of differences in the books that people have looked into'),
  ALLOW_PRIVATE_URLS: flag.optional().describe('true or false'),
  TRUST_PROXY: z
    .string()
    .regex(/^[\da-fA-F]*[.:][\da-fA-F.:/, ]+$/)
    .optional()
    .describe('the addresses of the reverse proxies before us, with commas: 10.0.0.0/8'),
  ADMIN_NETWORKS: z
    .string()
    .transform((text, context) => {
      const networks = networksOf(text)
      if (networks !== null) return networks
      context.addIssue({ code: 'custom' })
      return z.NEVER
    })
    .optional()
    .describe('the networks that our people call from, with commas: 203.0.113.0/24,2001:db8::/48'),
  PIX_API_URL: url.optional().describe('the base of an API Pix, https://…/v2'),
  PIX_TOKEN_URL: url.optional().describe('its OAuth2 token address'),
  PIX_CLIENT_ID: z.string().default('drip').describe('text'),
  PIX_CLIENT_SECRET: z.string().default('drip-secret').describe('text'),
  PIX_KEY: z.string().default('0e2f4a1c-7b3d-4f5e-9a6b-1c2d3e4f5a6b').describe('our Pix key'),
  PIX_WEBHOOK_SECRET: secret.optional().describe('at least 16 characters, part of the webhook address'),
  PIX_TLS_CERT_FILE: z.string().optional().describe('a PEM file'),
  PIX_TLS_KEY_FILE: z.string().optional().describe('a PEM file'),
  PIX_TLS_CA_FILE: z.string().optional().describe('a PEM file'),
  PIX_AUTOMATIC: z
    .string()
    .regex(/^(off|(CORRENTE|POUPANCA|PAGAMENTO)( \d{1,4})? [\dA-Z-]{1,20})$/)
    .optional()
    .describe(
      'off, or the account that automatic debits are paid into, with its branch if it has one: PAGAMENTO 0001 123456-7',
    ),
  PIX_AUTOMATIC_PER_SECOND: z.coerce
    .number()
    .int()
    .min(1)
    .max(10_000)
    .default(50)
    .describe('how many automatic debits the PSP takes in a second'),
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
  CLAMD_URL: z
    .url({ protocol: /^(tcp|tls)$/ })
    .regex(/:\d{1,5}$/)
    .optional()
    .describe(
      'a ClamAV daemon that looks into files of strangers, tcp://127.0.0.1:3310, elsewhere tls://…; without it nobody does',
    ),
  WEB_PUSH_KEY: z
    .string()
    .regex(/^[\w-]{43}$/)
    .optional()
    .describe('what notices to browsers are signed with: 32 bytes, base64url; without it none are sent'),
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
  PART_MINIMUM_CENTAVOS: z.coerce
    .number()
    .int()
    .min(1)
    .max(MOST_MINIMUM)
    .default(500)
    .describe('the least part of an instalment that customers pay, in centavos, up to 5000'),
  ERASE_AFTER_YEARS: z.coerce
    .number()
    .int()
    .min(YEARS_OF_THE_LAW)
    .max(100)
    .default(10)
    .describe('years after their last act when customers are forgotten by themselves, 5 to 100'),
  PAYOUT_CHANGE_WAIT_HOURS: z.coerce
    .number()
    .int()
    .min(0)
    .max(720)
    .default(24)
    .describe("hours between the second person's yes to a merchant's new payout account and its first use"),
  SECOND_PERSON_WRITE_OFF_CENTAVOS: limitCentavos
    .default(100_000)
    .describe('write-offs above this, in centavos, wait for a second person'),
  SECOND_PERSON_REFUND_CENTAVOS: limitCentavos
    .default(100_000)
    .describe('the same for what goes back without a product'),
  SECOND_PERSON_FEES_CENTAVOS: limitCentavos
    .default(10_000)
    .describe('the same for late charges that are forgiven'),
  SECOND_PERSON_WAIT_HOURS: z.coerce
    .number()
    .int()
    .min(1)
    .max(720)
    .default(168)
    .describe('hours in which a second person may agree to what somebody asked for'),
  IDLE_END_HOURS_CUSTOMERS: idleHours
    .default(168)
    .describe('hours without a call after which a customer who is not remembered is signed out'),
  IDLE_END_HOURS_MERCHANTS: idleHours.default(12).describe("the same for merchants' people"),
  IDLE_END_HOURS_ADMINS: idleHours.default(2).describe('the same for our people'),
  STORES_DISABLED: flag.default(false).describe('true switches the payment method off in every store'),
})

/** The checked values, each with its default. */
export type Given = z.output<typeof Environment>

/** The description of a variable, in words. */
export function meaning(name: string): string {
  const shape = Environment.shape as Record<string, z.ZodType>
  return shape[name]?.description ?? 'another value'
}
