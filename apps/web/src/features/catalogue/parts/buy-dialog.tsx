import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import type { ProductDetail } from '../catalogue.queries.ts'
import { catalogueTexts } from '../catalogue-texts.ts'

export function BuyDialog({
  product,
  onClose,
}: {
  readonly product: Pick<ProductDetail, 'productId' | 'price'>
  readonly onClose: () => void
}) {
  const t = useTexts(catalogueTexts).detail
  const { price, productId } = product
  const isSold = price.kind === 'paid'
  return (
    <Dialog
      title={t.buyTitle}
      onClose={onClose}
      footer={
        <>
          <Button look={isSold ? 'line' : 'solid'} onClick={onClose}>
            {t.understood}
          </Button>
          {isSold ? (
            <ButtonLink to="/checkout" search={{ kind: 'course', subject: productId }}>
              {t.buy}
            </ButtonLink>
          ) : null}
        </>
      }
    >
      <p>{isSold ? t.buyHint(formatMoney(price.fen)) : t.vipHint}</p>
    </Dialog>
  )
}
