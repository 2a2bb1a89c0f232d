import { IconShare2 } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useSession } from '#web/api/session.ts'
import { useCompanyFeatures, useOwnCompany } from '#web/features/companies/companies.public.ts'
import { Button } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { sharingTexts } from '../sharing-texts.ts'

const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }))

type ShareProps = {
  readonly productId: string
  readonly title: string
  /** The plain address of the page. */
  readonly path: string
  /** `bare`: styled like the buttons around it. */
  readonly look: 'line' | 'bare'
}

/**
 * The button that shares a product: with a personal link and a poster if the company has rewards, otherwise by copying
 * the page's address.
 */
export function ShareButton({ productId, title, path, look }: ShareProps) {
  const t = useTexts(sharingTexts)
  const isSignedIn = useSession() !== null
  const flags = useCompanyFeatures()
  const { isError } = useOwnCompany(isSignedIn)
  const [isOpen, setOpen] = useState(false)
  const [isPressed, setPressed] = useState(false)
  const share = useEffectEvent(async (hasRewards: boolean) => {
    setPressed(false)
    if (hasRewards) return setOpen(true)
    const isCopied = await copyText(`${location.origin}${path}`)
    toast(isCopied ? 'success' : 'error', isCopied ? t.copied : t.copyFailed)
  })
  // A click before the company's features are known waits for them: the plain address would earn no points.
  useEffect(() => {
    if (isPressed && (flags || isError)) void share(isSignedIn && flags?.showSharingRewardsFlg === true)
  }, [isPressed, flags, isError, isSignedIn])
  const inside = (
    <>
      <IconShare2 size={16} stroke={1.5} aria-hidden="true" />
      {t.share}
    </>
  )
  return (
    <>
      {look === 'bare' ? (
        <button type="button" onClick={() => setPressed(true)}>
          {inside}
        </button>
      ) : (
        <Button look="line" size="s" onClick={() => setPressed(true)}>
          {inside}
        </Button>
      )}
      {isOpen ? (
        <Suspense fallback={null}>
          <ShareDialog productId={productId} title={title} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
