import { IconPlugConnectedX } from '@tabler/icons-react'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ChunkError } from '#web/ui/lazy-screen.tsx'
import { useTitle } from '#web/ui/page.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { shellTexts } from './shell-texts.ts'

/** Replaces a page that failed because its files could not be fetched or its code threw. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const t = useTexts(shellTexts).pageError
  const ui = useTexts(uiTexts)
  const router = useRouter()
  const isChunk = error instanceof ChunkError
  const title = isChunk ? t.chunkTitle : t.title
  useTitle(title)
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <div className="wrap" role="alert">
      <EmptyState
        level={1}
        icon={IconPlugConnectedX}
        title={title}
        hint={isChunk ? t.chunkLead : t.lead}
        action={
          <>
            <Button size="s" onClick={retry}>
              {ui.retry}
            </Button>
            <ButtonLink to="/" look="line" size="s">
              {ui.goHome}
            </ButtonLink>
          </>
        }
      />
    </div>
  )
}
