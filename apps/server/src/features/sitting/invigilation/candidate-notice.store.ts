import type { BilingualText } from '../../../core/language.ts'
import type { Db } from '../../../database/connection.ts'

export type CandidateNotice = {
  readonly id: string
  readonly attemptId: string
  readonly kind: 'attemptReopened' | 'appealAnswered'
  /** Told once, however often it is tried. */
  readonly cause: string
  readonly title: BilingualText
  readonly body: BilingualText
  readonly link: string
  readonly at: Date
}

/** Keeps a notification for the candidate of an attempt; answers where it may be mailed to, null when it was told before or there is no address. */
export async function noteForCandidate(db: Db, notice: CandidateNotice): Promise<{ email: string; name: string; locale: 'zh' | 'en' } | null> {
  const [row] = await db<{ email: string; name: string; locale: 'zh' | 'en' }[]>`
    with told as (
      insert into notification (id, account_id, company_id, kind, cause, title, body, link, created_at)
      select ${notice.id}, account_id, company_id, ${notice.kind}, ${notice.cause}, ${db.json(notice.title)}, ${db.json(notice.body)}, ${notice.link}, ${notice.at} from attempt where id = ${notice.attemptId}
      on conflict (account_id, company_id, cause) do nothing returning account_id
    )
    select a.email, a.name, a.locale from told t join active_account a on a.id = t.account_id where a.email is not null`
  return row ?? null
}
