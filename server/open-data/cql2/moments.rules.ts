const DAY = /^(\d{4})[-/](\d\d)[-/](\d\d)$/
const MOMENT =
  /^(\d{4})[-/](\d\d)[-/](\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?\s*(Z|[+-]\d\d(?::?\d\d)?)?$/i

/** Returns a day as YYYY-MM-DD; null if there is no such day. Slashes are GDAL's. */
export function readDay(text: string): string | null {
  const parts = DAY.exec(text)
  if (!parts) return null
  const day = `${parts[1]}-${parts[2]}-${parts[3]}`
  return isReal(day) ? day : null
}

/** Returns a moment as RFC 3339 with milliseconds in UTC; null if there is no such moment. Without a zone it is UTC. */
export function readMoment(text: string): string | null {
  const parts = MOMENT.exec(text)
  if (!parts) return null
  const [, year = '', month = '', date = '', hours = '', minutes = '', seconds = '00', fraction = ''] = parts
  const day = `${year}-${month}-${date}`
  // A leap second is the first second of the next minute.
  const leap = seconds === '60'
  const time = `${hours}:${minutes}:${leap ? '59' : seconds}.${fraction.slice(0, 3).padEnd(3, '0')}`
  const moment = new Date(`${day}T${time}${zoneOf(parts[8])}`)
  if (!isReal(day) || Number.isNaN(moment.getTime())) return null
  if (leap) moment.setUTCSeconds(moment.getUTCSeconds() + 1, 0)
  const year0 = moment.getUTCFullYear()
  // PostgreSQL reads no other years in this form.
  return year0 >= 1 && year0 <= 9999 ? moment.toISOString() : null
}

function zoneOf(zone: string | undefined): string {
  if (zone === undefined || zone.toUpperCase() === 'Z') return 'Z'
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0')
  return `${zone.charAt(0)}${digits.slice(0, 2)}:${digits.slice(2)}`
}

function isReal(day: string): boolean {
  const moment = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day) && !day.startsWith('0000')
}
