import { Navigate } from '@tanstack/react-router'
import { Page } from '#web/ui/page.tsx'
import { QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { useLiveClassOfProduct } from '../live.queries.ts'
import { liveTexts } from '../live-texts.ts'

/** A page that redirects from a lesson that is a live class to its room. */
export function RoomRedirect({ productId }: { readonly productId: string }) {
  const t = useTexts(liveTexts)
  const found = useLiveClassOfProduct(productId)
  return (
    <Page title={t.title} heading={null}>
      <QueryStates query={found} skeleton={<Skeleton height={640} />}>
        {({ list: [live] }) => <Navigate to="/live" search={live ? { id: live.classId } : {}} replace />}
      </QueryStates>
    </Page>
  )
}
