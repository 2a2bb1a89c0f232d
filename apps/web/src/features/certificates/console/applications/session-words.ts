import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatShortDay, formatTime, withZoneName } from '#web/ui/format.ts'
import type { Zone } from '#web/ui/zone.ts'
import type { SeatBoardSession, SessionSeats } from './applications.queries.ts'

type Times = Pick<SeatBoardSession, 'startsAt' | 'endsAt'>
/**
 * Formats the hours of a session, such as 09:30–11:30, in the centre's zone, with the zone's name if it isn't the
 * portal's.
 */
export const formatSessionHours = ({ startsAt, endsAt }: Times, zone: Zone): string =>
  withZoneName(`${formatTime(startsAt, zone)}–${formatTime(endsAt, zone)}`, startsAt, zone)

/** Describes a session by its city, its day and its start in the centre's zone. */
export function describeSession(
  { centres, timeZone }: Pick<SessionSeats, 'centres' | 'timeZone'>,
  one: SeatBoardSession,
): string {
  const centre = centres.find(({ centreId }) => centreId === one.centreId)
  const place = centre ? pickReaderText(centre.city) || pickReaderText(centre.name) : ''
  const zone = centre ?? timeZone
  return `${place} ${formatShortDay(one.day)} ${withZoneName(formatTime(one.startsAt, zone), one.startsAt, zone)}`
}
