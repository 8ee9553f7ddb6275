/** The parts that use cases need; `app.ts` provides them, and tests provide the same parts. */
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
  /** A copy of the database from which lists and reports are read; null if there is none. */
  replica: Replica | null
  jobs: Jobs
  /** Work that schedules of this process must not wait for. */
  timetable: Timetable
  clock: Clock
  /** Waits so many milliseconds; in a simulated world the time passes at once. */
  pause: (ms: number) => Promise<void>
  log: Log
  /** All calls to providers go through these. */
  guards: Guards
  analytics: Analytics
  /** Errors that pages report; whatever the log has as an error is reported automatically. */
  errorReports: ErrorReports
  pix: PixProvider
  /** Null if the PSP does not offer it: then autopay is not shown to anybody. */
  automaticPix: AutomaticPix | null
  payouts: Payouts
  messages: MessageProvider
  bureau: BureauProvider
  antifraud: AntifraudProvider
  postal: PostalProvider
  /** Null if no push notifications are sent. */
  push: PushProvider | null
  /** Null if no service is asked: then only the built-in list is used. */
  breachedPasswords: BreachedPasswords | null
  /** Null if uploaded files are not scanned. */
  fileScanner: FileScanner | null
  /** Null if none is set up. */
  helpDesk: HelpDeskProvider | null
  pictures: PictureStore
  stores: StoreNotifier
  /** The world in which merchants try things out; null if there is none, and inside it. */
  testWorld: TestWorld | null
  exposure: Exposure
  /** The kinds of changes that need two people. */
  changeKinds: ChangeKinds
  /** The listeners of each fact. */
  listeners: Listeners
  /** Publishes which instalments changed, across all processes. */
  instalmentEvents: InstalmentEvents
  webhookCaller: WebhookCaller
  /** Null if it is not set up. */
  nuvemshop: NuvemshopProvider | null
  /** Sends recorded events to merchants' servers. */
  webhooks: WebhookSender
}
