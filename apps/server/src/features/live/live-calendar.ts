import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Deps } from '../../core/deps.ts'
import { portalOrigin } from '../../core/http/origin.ts'
import { type Lang, pickText } from '../../core/text/language.ts'
import type { LiveClassRow } from './live.store.ts'
import { liveCalendarWords } from './live-calendar.words.ts'

/**
 * Renders classes as an iCalendar file (RFC 5545). Times are in UTC, which every calendar program converts. A class
 * keeps its UID; SEQUENCE grows with every change of the class, so that calendars update their entries. A feed always
 * has the method PUBLISH, because CANCEL would remove all of its classes.
 */
export function renderLiveCalendar(
  deps: Pick<Deps, 'settings' | 'brand'>,
  classes: readonly LiveClassRow[],
  lang: Lang,
  isFeed: boolean,
): string {
  const origin = portalOrigin(deps.settings)
  const w = liveCalendarWords[lang]
  const portal = deps.brand.current().name[lang]
  const calendar = ical({
    name: w.name(portal),
    prodId: { company: portal, product: 'Live', language: lang === 'zh' ? 'ZH' : 'EN' },
    method: !isFeed && classes[0]?.cancelledAt ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
    ttl: 3600,
  })
  for (const one of classes) {
    const address = `${origin}/live?id=${one.classId}`
    const event = calendar.createEvent({
      id: `${one.classId}@${new URL(deps.settings.publicUrl).hostname}`,
      sequence: one.sequence,
      stamp: one.updatedAt,
      lastModified: one.updatedAt,
      start: one.startsAt,
      end: new Date(one.startsAt.getTime() + one.plannedSeconds * 1000),
      summary: pickText(one.title, lang),
      description: [
        one.teacher ? w.teacher(pickText(one.teacher, lang)) : '',
        pickText(one.promise, lang),
        `${w.open} ${address}`,
      ]
        .filter(Boolean)
        .join('\n'),
      url: address,
      location: address,
      status: one.cancelledAt ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    })
    if (!one.cancelledAt)
      event.createAlarm({ type: ICalAlarmType.display, triggerBefore: 15 * 60, description: pickText(one.title, lang) })
  }
  return calendar.toString()
}
