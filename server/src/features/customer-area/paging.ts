import { z } from 'zod'

const MAX_PAGE = 1_000_000

/** Which part of a list is asked for (system design §2): zero-based page; size 100 at most, and so many where none is asked for. */
export function pagingBy(size: number) {
  return z.object({
    page: z
      .string()
      .regex(/^\d{1,7}$/)
      .default('0')
      .transform(Number)
      .pipe(z.number().max(MAX_PAGE)),
    size: z
      .string()
      .regex(/^\d{1,3}$/)
      .default(String(size))
      .transform(Number)
      .pipe(z.number().min(1).max(100)),
  })
}

export const Paging = pagingBy(10)
