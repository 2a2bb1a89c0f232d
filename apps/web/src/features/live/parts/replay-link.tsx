import { ButtonLink } from '#web/ui/button.tsx'
import { useTexts } from '#web/ui/texts.ts'
import type { LiveClass } from '../live.queries.ts'
import { liveTexts } from '../live-texts.ts'

/** A link to the recording, in the ordinary player. */
export function ReplayLink({
  live,
  look = 'solid',
  size = 'm',
}: {
  readonly live: LiveClass
  readonly look?: 'solid' | 'line'
  readonly size?: 'm' | 's'
}) {
  const t = useTexts(liveTexts)
  return (
    <ButtonLink
      to="/course-play"
      search={{ id: live.productId, contentId: live.contentId, start: 1 }}
      look={look}
      size={size}
    >
      {t.watchReplay}
    </ButtonLink>
  )
}
