import type { DataOf } from '@portal/contract/http/call.ts'
import type { orderQuote } from '@portal/contract/orders/order.contract.ts'
import { publicFileUrl } from '../../core/files/file.service.ts'
import { type BilingualText, type Lang, pickText } from '../../core/text/language.ts'
import type { OrderKind } from './order.rules.ts'

type Shown = {
  readonly kind: OrderKind
  readonly subjectId: string
  readonly title: BilingualText
  readonly categoryId: number | null
  readonly coverFile: string | null
  readonly coverPattern: string | null
  readonly teacher: BilingualText | null
  readonly city: BilingualText | null
  readonly startsOn: string | null
  readonly endsOn: string | null
  readonly vipDays: number | null
}
type Thing = Pick<
  DataOf<typeof orderQuote>,
  | 'kind'
  | 'subjectId'
  | 'title'
  | 'categoryId'
  | 'coverUrl'
  | 'coverPattern'
  | 'teacher'
  | 'city'
  | 'startsOn'
  | 'endsOn'
  | 'days'
>

export const presentOrderSubject = (one: Shown, lang: Lang): Thing => ({
  kind: one.kind,
  subjectId: one.subjectId,
  title: pickText(one.title, lang),
  categoryId: one.categoryId,
  coverUrl: one.coverFile ? publicFileUrl(one.coverFile) : null,
  coverPattern: one.coverPattern,
  teacher: one.teacher && pickText(one.teacher, lang),
  city: one.city && pickText(one.city, lang),
  startsOn: one.startsOn,
  endsOn: one.endsOn,
  days: one.vipDays,
})
