import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import type { ProductDetail } from '../catalogue.queries.ts'
import { catalogueTexts } from '../catalogue-texts.ts'

/** What a product asks for before it may be learned. */
export function BuyDialog({ price, onClose }: { readonly price: ProductDetail['price']; readonly onClose: () => void }) {
  const t = useTexts(catalogueTexts).detail
  return (
    <Dialog title={t.buyTitle} onClose={onClose} footer={<Button onClick={onClose}>{t.understood}</Button>}>
      <p>{price.kind === 'vip' ? t.vipHint : t.buyHint(formatMoney(price.fen))}</p>
    </Dialog>
  )
}
