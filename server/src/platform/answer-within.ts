/** Waits for an answer for that many milliseconds; the work itself continues. @throws TimeoutError if it is late */
export async function answerWithin<T>(ms: number, answer: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new DOMException(`no answer within ${ms} ms`, 'TimeoutError')),
    ms,
  )
  try {
    return await Promise.race([answer, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
