import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { createThread } from '../../../core/drawing/thread.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { type Lang, pickText } from '../../../core/text/language.ts'
import { zoneName } from '../../../core/text/time-zone.ts'
import { lockExamApplication } from '../applications/application.store.ts'
import type { TicketFacts } from './ticket.layout.ts'
import { ticketWords } from './ticket.words.ts'

const drawInThread = createThread<TicketFacts, Uint8Array>(new URL('./ticket.worker.ts', import.meta.url))

/**
 * Renders the admission ticket of the caller's application as PDF. Throws `applicationNotFound`, and `applicationState`
 * when the application has no seat or already has a result.
 */
export async function renderTicketFile(
  deps: Deps,
  actor: Actor,
  applicationId: string,
  lang: Lang,
): Promise<{ name: string; bytes: Buffer }> {
  const row = await lockExamApplication(deps.sql, actor, applicationId)
  if (!row) throw new AppError('applicationNotFound')
  if (
    (row.state !== 'scheduled' && row.state !== 'sat') ||
    !row.session ||
    !row.centre ||
    !row.details ||
    !row.ticketNo
  )
    throw new AppError('applicationState')
  const timeZone = row.centre.timeZone ?? deps.settings.timeZone
  const [starts, ends] = [new Date(row.session.startsAt), new Date(row.session.endsAt)]
  const locale = lang === 'zh' ? 'zh-CN' : 'en-GB'
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone }).format(starts)
  const hour = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone })
  const facts: TicketFacts = {
    lang,
    issuer: deps.brand.current().issuer[lang],
    name: row.details.realName,
    idTail: row.details.idTail,
    employer: row.details.employer,
    exam: pickText(row.examTitle, lang),
    time: ticketWords[lang].inZone(`${day} ${hour.format(starts)}–${hour.format(ends)}`, zoneName(timeZone, lang)),
    centre: `${pickText(row.centre.city, lang)} · ${pickText(row.centre.name, lang)}`,
    address: pickText(row.centre.address, lang),
    ticketNo: row.ticketNo,
    madeAt: row.submittedAt ?? row.createdAt,
  }
  return { name: ticketWords[lang].file(row.ticketNo), bytes: Buffer.from(await drawInThread(facts)) }
}
