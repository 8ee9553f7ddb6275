import type { MessageStage, StageChannel, Strategy } from './strategy.ts'

const message = (day: number, channel: StageChannel): MessageStage => ({
  kind: 'MESSAGE',
  day,
  channel,
  text: 'REMINDER',
  minAmount: 0,
  history: 'ANY',
})

/** The first version: migration 130 inserts it (system design §7, "Dunning"). */
export const FIRST_STRATEGY: Strategy = [
  message(-3, 'WHATSAPP'),
  message(0, 'WHATSAPP'),
  message(1, 'WHATSAPP'),
  // somebody who has not reacted is perhaps not reached this way: the next stages use other channels
  message(5, 'SMS'),
  message(15, 'EMAIL'),
  message(30, 'EMAIL'),
]
