import { civilDate, parseCivilDate, saoPauloDate } from '@drip/core/calendar/dates'
import type { ReactNode } from 'react'
import { serverNow } from '../../../api/server-clock.ts'
import { changeQuery, useQuery } from '../../../signed/address.tsx'
import { DateRangeField } from '../../../ui/work/fields/date-range-field.tsx'

/** There was no data before this. */
const EARLIEST = civilDate('2020-01-01')

/**
 * The days of a list or report, `from` and `to` in its address; a list restarts at its first page.
 * @param none the label for no choice, if it does not mean any day
 */
export function DaysFilter({ label, none }: { label: string; none?: string }): ReactNode {
  const query = useQuery()
  const [from, to] = [parseCivilDate(query.get('from') ?? ''), parseCivilDate(query.get('to') ?? '')]
  const today = saoPauloDate(new Date(serverNow()))
  return (
    <DateRangeField
      label={label}
      {...(none !== undefined && { none })}
      value={from === null && to === null ? null : { from: from ?? EARLIEST, to: to ?? today }}
      today={today}
      onChange={(chosen) => changeQuery({ from: chosen?.from ?? null, to: chosen?.to ?? null, page: null })}
    />
  )
}
