/** What use cases stand on; `app.ts` fills it, tests fill it with the same parts. */
import type { Config } from './config.ts'
import type { Listeners } from './facts.ts'
import type { Exposure } from './features/purchases/credit/exposure.ts'
import type { InstalmentEvents } from './features/purchases/instalment-payments/instalment-events.ts'
import type { ChangeKinds } from './features/people/requested-changes/change-kinds.ts'
import type { WebhookSender } from './features/messaging/webhooks/webhook-sender.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/database/db.ts'
import type { Replica } from './platform/database/replica.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import type { Timetable } from './platform/jobs/timetable.ts'
import type { Log } from './platform/log.ts'
import type { Analytics } from './providers/analytics/need.ts'
import type { AntifraudProvider } from './providers/antifraud/need.ts'
import type { BreachedPasswords } from './providers/breached-passwords/need.ts'
import type { BureauProvider } from './providers/bureau/need.ts'
import type { ErrorReports } from './providers/error-reports/need.ts'
import type { FileScanner } from './providers/file-scanner/need.ts'
import type { Guards } from './providers/guards.ts'
import type { HelpDeskProvider } from './providers/help-desk/need.ts'
import type { MessageProvider } from './providers/messages/need.ts'
import type { Payouts } from './providers/payouts/need.ts'
import type { PictureStore } from './providers/pictures/need.ts'
import type { NuvemshopProvider } from './providers/nuvemshop/need.ts'
import type { AutomaticPix } from './providers/pix/automatic-need.ts'
import type { PixProvider } from './providers/pix/need.ts'
import type { PushProvider } from './providers/push/need.ts'
import type { PostalProvider } from './providers/postal/need.ts'
import type { StoreNotifier } from './providers/stores/need.ts'
import type { TestWorld } from './providers/test-world/need.ts'
import type { WebhookCaller } from './providers/webhooks/need.ts'

export interface Deps {
  config: Config
  db: Db
  /** A copy of it that lists and reports are read from; null where there is none. */
  replica: Replica | null
  jobs: Jobs
  /** What schedules of this process must not wait for. */
  timetable: Timetable
  clock: Clock
  /** Waits so many milliseconds; where time is not real it goes by at once. */
  pause: (ms: number) => Promise<void>
  log: Log
  /** Through which everybody outside is called. */
  guards: Guards
  analytics: Analytics
  /** What pages report; what the log calls an error is reported by itself. */
  errorReports: ErrorReports
  pix: PixProvider
  /** Null where the PSP does not offer it: then nobody hears of autopay. */
  automaticPix: AutomaticPix | null
  payouts: Payouts
  messages: MessageProvider
  bureau: BureauProvider
  antifraud: AntifraudProvider
  postal: PostalProvider
  /** Null where no browser is sent anything. */
  push: PushProvider | null
  /** Null where nobody is asked: then the kept list alone speaks. */
  breachedPasswords: BreachedPasswords | null
  /** Null where nobody looks into files of strangers. */
  fileScanner: FileScanner | null
  /** Null where none is set up. */
  helpDesk: HelpDeskProvider | null
  pictures: PictureStore
  stores: StoreNotifier
  /** Where merchants try things out; null where there is none, and in it. */
  testWorld: TestWorld | null
  exposure: Exposure
  /** What needs two people. */
  changeKinds: ChangeKinds
  /** Who hears of what happens. */
  listeners: Listeners
  /** Which instalments changed, across all processes. */
  instalmentEvents: InstalmentEvents
  webhookCaller: WebhookCaller
  /** Null where it is not set up. */
  nuvemshop: NuvemshopProvider | null
  /** Sends to merchants' servers what is recorded for them. */
  webhooks: WebhookSender
}
