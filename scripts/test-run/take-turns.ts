// Output of commands that run at the same time, shown one after the other: the first command's output appears as it
// arrives; the next one's appears, from its beginning, once the one before has ended.

export interface Turn {
  /** Shown now, or once it is this one's turn. */
  say(text: string): void
  /** Has no more output. */
  end(): void
}

/**
 * Creates this many turns, in the order in which they are shown.
 * @param show receives all output
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
