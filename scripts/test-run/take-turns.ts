// Commands that run at the same moment and are read one after the other: the first is heard as it speaks, the next
// when the one before it has ended, from its first word on.

export interface Turn {
  /** Shown now, or when it is this one's turn. */
  say(text: string): void
  /** Has nothing more to say. */
  end(): void
}

/**
 * So many turns, in the order in which they are read.
 * @param show where all of it goes
 */
export function takeTurns(count: number, show: (text: string) => void): Turn[] {
  const waiting = Array.from({ length: count }, () => ({ said: '', over: false }))
  let current = 0
  const goOn = () => {
    for (let it = waiting[current]; it !== undefined; it = waiting[++current]) {
      if (it.said !== '') show(it.said)
      it.said = ''
      if (!it.over) return
    }
  }
  return waiting.map((own) => ({
    say: (text) => {
      own.said += text
      goOn()
    },
    end: () => {
      own.over = true
      goOn()
    },
  }))
}
