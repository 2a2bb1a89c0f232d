import { IconHeart, IconHeartFilled, IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { setFavouriteProduct } from '#web/api/favourites.ts'
import { openSignInModal } from '#web/api/login-modal.ts'
import { isLogin } from '#web/api/session.ts'
import type { ProductDetail } from '#web/features/catalogue/catalogue.public.ts'
import { knowledgeTexts } from '#web/features/catalogue/catalogue-knowledge-texts.public.ts'
import { Button } from '#web/ui/button.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { useWork } from '#web/ui/use-work.ts'
import css from './knowledge-page.module.css'

/** Actions on an item: favourite, share and, for an article, print. */
export function KnowledgeActions({ product, share }: { readonly product: ProductDetail; readonly share: ReactNode }) {
  const t = useTexts(knowledgeTexts)
  const [isBusy, run] = useWork()
  const keep = async () => {
    if (!isLogin()) return openSignInModal()
    await run(async () => {
      await setFavouriteProduct(product.productId, !product.isFavourite)
      toast('success', product.isFavourite ? t.removed : t.added)
    }, t.failed)
  }
  return (
    <p className={`${css.keep} no-print`}>
      <Button look="line" size="s" aria-pressed={product.isFavourite} isBusy={isBusy} onClick={() => void keep()}>
        {product.isFavourite ? (
          <IconHeartFilled size={16} aria-hidden />
        ) : (
          <IconHeart size={16} stroke={1.5} aria-hidden />
        )}
        {product.isFavourite ? t.favoured : t.favourite}
      </Button>
      {share}
      {product.contentType === 1 ? (
        <Button look="line" size="s" onClick={() => window.print()}>
          <IconPrinter size={16} stroke={1.5} aria-hidden />
          {t.print}
        </Button>
      ) : null}
    </p>
  )
}
