import { IconUsers } from '@tabler/icons-react'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { leaveStartQueue, type StartQueuePosition } from '../answering/start-line.ts'
import { examTexts } from '../exam-texts.ts'

/**
 * The reader's position in line for the start of an exam, shown instead of the paper; the page retries automatically.
 */
export function StartQueueNotice({ place }: { readonly place: StartQueuePosition }) {
  const t = useTexts(examTexts).details.inLine
  return (
    <EmptyState
      level={1}
      icon={IconUsers}
      title={t.position(place.position)}
      hint={`${t.wait(place.seconds)} ${t.clock}`}
      action={<LeaveStartQueueButton />}
    />
  )
}

export function LeaveStartQueueButton() {
  const t = useTexts(examTexts).details.inLine
  return (
    <Button look="line" onClick={leaveStartQueue}>
      {t.leave}
    </Button>
  )
}
