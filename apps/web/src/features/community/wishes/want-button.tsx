import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react'
import { openSignInModal } from '#web/api/login-modal.ts'
import { isLogin, useSession } from '#web/api/session.ts'
import { useCompanyFeatures } from '#web/features/companies/companies.public.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { useWork } from '#web/ui/use-work.ts'
import { followingTexts } from '../following/following-texts.ts'
import { setProductWanted, useProductWantedState } from './wish.queries.ts'

/**
 * The button on the page of a product that marks it for later. Renders nothing when the company does not use wishes. It
 * looks like the buttons around it.
 */
export function WantButton({ productId }: { readonly productId: string }) {
  const t = useTexts(followingTexts)
  const isSignedIn = useSession() !== null
  const isOn = useCompanyFeatures()?.showWannaLearnFlg === true
  const isWanted = useProductWantedState(isSignedIn && isOn ? productId : null).data?.isWanted ?? false
  const [isBusy, run] = useWork()
  if (!isOn) return null
  const press = async () => {
    if (!isLogin()) return openSignInModal()
    await run(async () => {
      await setProductWanted(productId, !isWanted)
      toast('success', isWanted ? t.want.removed : t.want.added)
    }, t.failed)
  }
  return (
    <button type="button" aria-pressed={isWanted} disabled={isBusy} onClick={() => void press()}>
      {isWanted ? (
        <IconBookmarkFilled size={16} aria-hidden="true" />
      ) : (
        <IconBookmark size={16} stroke={1.5} aria-hidden="true" />
      )}
      {isWanted ? t.want.wanted : t.want.want}
    </button>
  )
}
