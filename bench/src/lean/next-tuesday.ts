/**
 * Ten in the morning of an ordinary Tuesday in the future, in milliseconds: outside the quiet hours, and banks are
 * open.
 */
export function nextTuesdayMorning(): number {
  const day = new Date()
  day.setUTCHours(13, 0, 0, 0)
  while (day.getUTCDay() !== 2 || day.getTime() < Date.now()) day.setUTCDate(day.getUTCDate() + 1)
  return day.getTime()
}
