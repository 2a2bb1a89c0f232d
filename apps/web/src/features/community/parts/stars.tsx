import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useTexts } from '#web/ui/texts.ts'
import { commentTexts } from '../comment-texts.public.ts'
import css from './comments.module.css'

export function RatingStars({ count }: { readonly count: number }) {
  const t = useTexts(commentTexts)
  return (
    <span className={css.stars} role="img" aria-label={t.ratingOf(count)}>
      {[1, 2, 3, 4, 5].map((star) =>
        star <= count ? <IconStarFilled key={star} size={14} /> : <IconStar key={star} size={14} stroke={1.5} />,
      )}
    </span>
  )
}
