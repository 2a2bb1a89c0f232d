import { createFileRoute } from '@tanstack/react-router'
import { productCardTexts } from '#web/features/catalogue/card/card-texts.ts'
import { liveTexts } from '#web/features/live/live-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { choiceParam, numberParam, pageParam, removeUndefinedParams, textParam } from '#web/ui/search-params.ts'

/** The schedule of live classes; with `id`, or with the `product` of a class, the room of that class. */
export const Route = createFileRoute('/live')({
  validateSearch: (search: Record<string, unknown>) =>
    removeUndefinedParams({
      id: textParam(search, 'id', 64),
      product: textParam(search, 'product', 64),
      view: choiceParam(search, 'view', ['calendar', 'replays']),
      month: /^\d{4}-(0[1-9]|1[0-2])$/.test(textParam(search, 'month') ?? '') ? textParam(search, 'month') : undefined,
      mine: numberParam(search, 'mine', 1, 1),
      page: pageParam(search),
    }),
  component: lazyScreen(
    () => import('#web/features/live/screens/live.screen.tsx').then((file) => file.LiveScreen),
    liveTexts,
    productCardTexts,
  ),
})
